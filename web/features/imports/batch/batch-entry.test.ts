import { expect, test } from 'vitest'
import {
  type BatchEntry,
  countBatch,
  isAllWell,
  isNothingAdded,
  listErrors,
  listUnverified,
  type Outcome,
} from './batch-entry.ts'

const ended = (outcome?: Outcome, name = 'a.png'): BatchEntry => ({ upload: { name, files: [] }, outcome })
const added = ended({ kind: 'added' })
const duplicate = ended({ kind: 'duplicate' })

test('attempts, successes and what is in progress are counted [SB-4.36]', () => {
  expect(countBatch([added, ended(), ended(), duplicate, ended({ kind: 'ignored' })])).toEqual({
    attempts: 4,
    successes: 1,
    inProgress: 2,
    ignored: 1,
  })
})

test('all is well with at least one success, nothing in progress and no error [SB-4.37]', () => {
  expect(isAllWell([added, added])).toBe(true)
  expect(isAllWell([added, ended()])).toBe(false)
  expect(isAllWell([added, duplicate])).toBe(false)
  expect(isAllWell([added, ended({ kind: 'failed', text: 'No' })])).toBe(false)
  expect(isAllWell([added, ended({ kind: 'recipient', address: 'm@b.example' })])).toBe(false)
  expect(isAllWell([])).toBe(false)
})

test('several duplicates are told of once, and none when there is none [SB-4.39] [SB-8.32]', () => {
  expect(listErrors([duplicate, added, duplicate])).toEqual([{ text: 'You attempted to upload duplicate badges.' }])
  expect(listErrors([added])).toEqual([])
})

test('other messages stand at their file; one not written for readers is replaced [SB-8.33] [SB-8.35]', () => {
  const entries = [
    ended({ kind: 'failed', text: 'Could not verify signature' }, 'one.png'),
    ended({ kind: 'unreachable', text: 'Unable to reach URL' }, 'two.png'),
    ended({ kind: 'failed', text: '{"error": 500}' }, 'three.png'),
  ]
  expect(listErrors(entries)).toEqual([
    { file: 'one.png', text: 'Could not verify signature' },
    { file: 'two.png', text: 'Unable to reach URL' },
    { file: 'three.png', text: 'Unknown system error! Please try later.' },
  ])
})

test('badges of an address that is not proven are gathered under it, whatever its capitals [SB-4.38]', () => {
  const entries = [
    ended({ kind: 'recipient', address: 'Maya@B.example' }, '1.png'),
    ended({ kind: 'recipient', address: 'm@c.example' }, '2.png'),
    ended({ kind: 'recipient', address: 'maya@b.example' }, '3.png'),
  ]
  expect(listUnverified(entries).map(({ address, uploads }) => [address, uploads.map(({ name }) => name)])).toEqual([
    ['Maya@B.example', ['1.png', '3.png']],
    ['m@c.example', ['2.png']],
  ])
  expect(isNothingAdded(entries)).toBe(false)
  expect(isNothingAdded([duplicate])).toBe(true)
})
