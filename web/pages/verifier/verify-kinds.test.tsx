import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { nameReport } from '#shared/badges/verdict-words.ts'
import { writeReport } from '../reports/write-report.ts'
import { VerifyResult } from './verify-result.tsx'

const evaluated = (verdict: Verification['verdict'], kind?: 'endorsement' | 'record', name?: string): Verification => ({
  verdict,
  reason: 'Told here.',
  checks: [],
  credential: { version: '3.0', kind, name, issuer: { name: 'Sailing Council' } },
  checkedAt: '2026-11-20T09:41:07.000Z',
})
afterEach(cleanup)

test('an endorsement and a learner record are called what they are, in every verdict', () => {
  const outcomes = (['endorsement', 'record'] as const).flatMap((kind) =>
    (['valid', 'invalid', 'unverifiable'] as const).map(
      (verdict) => writeReport(evaluated(verdict, kind)).split('\n')[0],
    ),
  )
  expect(outcomes).toEqual([
    'This endorsement is genuine and valid.',
    'Do not rely on this endorsement.',
    'This endorsement could not be verified.',
    'This learner record is genuine and valid.',
    'Do not rely on this learner record.',
    'This learner record could not be verified.',
  ])
})

test('what is inside a learner record comes first, each with its verdict, its reason and what to do', () => {
  const part = (name: string, verdict: Verification['verdict'], next?: string) => ({
    verdict,
    reason: `${name} was looked at.`,
    next,
    checks: [],
    credential: { version: '3.0' as const, name },
  })
  const parts = [part('Rope Work', 'valid'), part('Old Rope', 'invalid', 'Ask for a newer one.')]
  const check = { name: 'signature', status: 'passed' as const, detail: 'It has not been changed.' }
  render(<VerifyResult result={{ ...evaluated('valid', 'record', 'Two years'), checks: [check], parts }} origin="" />)
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Two years',
    'Badges inside: 1 of 2 valid',
    'The record itself',
  ])
  const items = screen.getAllByRole('group').map(({ textContent }) => textContent)
  expect(items[1]).toBe('Old RopeNot validOld Rope was looked at.Ask for a newer one.')
})

test('headings and the copied report name it, too', () => {
  render(<VerifyResult result={evaluated('valid', 'endorsement')} origin="https://sash.example" />)
  expect(screen.getByRole('heading', { name: 'This endorsement is genuine and valid.' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Endorsement' })).toBeTruthy()
  expect(writeReport(evaluated('valid', 'endorsement', 'Good school'))).toContain('Endorsement: Good school')
  expect(writeReport(evaluated('valid', 'record', 'Two years'))).toContain('Learner record: Two years')
  expect([undefined, 'endorsement' as const, 'record' as const].map(nameReport)).toEqual([
    'Report on a badge',
    'Report on an endorsement',
    'Report on a learner record',
  ])
})
