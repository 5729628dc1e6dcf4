import { describe, expect, test } from 'vitest'
import { evidenceBytes } from '#service/evidence/evidence-bytes.ts'
import { readRecipe } from '#service/evidence/files/recipe.ts'
import { createWorld } from '#service/sample/create-world.ts'
import { generateReports } from '#service/sample/generate-reports.ts'
import { contradiction, sniffKind } from '#shared/rules/evidence/sniff.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const evidence = [
  ...generateReports(createWorld(7), { count: 40, now: Date.parse('2026-06-01T09:00:00Z') }),
].flatMap((report) => report.evidence)

describe('the type of a file', () => {
  test.each([
    [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'png'],
    [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'jpeg'],
    [Uint8Array.of(0x7f, 0x45, 0x4c, 0x46), 'linuxProgram'],
    [Uint8Array.of(0x4d, 0x5a, 0x90, 0x00), 'windowsProgram'],
    [bytes('MZ is how a note about programs may begin'), 'text'],
    [bytes('BMW and others'), 'text'],
    [bytes('\n<!-- hi --><!DOCTYPE html><p>'), 'html'],
    [bytes('<?xml version="1.0"?><svg xmlns="x">'), 'svg'],
    [bytes('{"log": {}}'), 'json'],
    [bytes('GET / HTTP/1.1'), 'text'],
    [bytes('#!/bin/sh\n'), 'script'],
    [bytes(''), 'empty'],
    [Uint8Array.of(0, 1, 2, 3), 'unknown'],
    [Uint8Array.of(0xff, 0xfe, 0x3c, 0, 0x68, 0, 0x74, 0, 0x6d, 0, 0x6c, 0), 'html'],
  ] as const)('is known by its first bytes', (head, kind) => {
    expect(sniffKind(head)).toBe(kind)
  })

  // SEC-12
  test('contradicts the name of every mislabeled file of the sample, and of no other', () => {
    expect(evidence.length).toBeGreaterThan(20)
    for (const { recipe, filename, mimeType } of evidence) {
      const lies = readRecipe(recipe).kind.startsWith('lie-')
      const found = contradiction(sniffKind(evidenceBytes(recipe)), { filename, mimeType })
      expect([filename, mimeType, found]).toEqual([filename, mimeType, lies ? expect.any(String) : null])
    }
  })
})
