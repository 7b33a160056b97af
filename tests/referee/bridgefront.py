#!/usr/bin/env python3
"""Referee for Bridgefront."""
