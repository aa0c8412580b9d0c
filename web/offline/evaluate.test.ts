import { Blob } from 'node:buffer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PackedBadge } from '#contracts/backpack/badge-packs.ts'
import type { JsonObject } from '#openbadges'
import {
  buildSkipper,
  didDocument,
  didUrl,
  listUrl,
  sign,
  signStatusList,
} from '../../openbadges/verify/served-badges.oracle.ts'
import { evaluateFile, evaluatePacked } from './evaluate.ts'

const packedAt = '2026-11-21T12:00:00.000Z'
let text: string

beforeAll(async () => {
  // That of jsdom cannot be streamed; those of browsers can.
  vi.stubGlobal('Blob', Blob)
  const credentialStatus = {
    id: `${listUrl}#7`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: '7',
    statusListCredential: listUrl,
  }
  text = JSON.stringify(await sign({ ...buildSkipper(), credentialStatus }))
})
afterAll(() => vi.unstubAllGlobals())

async function pack(revoked: number[], change: JsonObject = {}): Promise<PackedBadge> {
  const documents: [string, JsonObject][] = [
    [didUrl, didDocument],
    [listUrl, await signStatusList(revoked, change)],
  ]
  const answers = documents.map(([url, document]) => ({
    url,
    status: 200,
    contentType: 'application/json',
    text: JSON.stringify(document),
    readAt: packedAt,
  }))
  return { name: 'Day Skipper', text, origin: 'https://harbour.example', verifyUrl: '', packedAt, answers }
}

const file = (content: string, name = 'badge.json', type = 'application/json') =>
  Object.assign(new File([content], name, { type }), {
    arrayBuffer: async () => new TextEncoder().encode(content).buffer,
  })

const verdict = (expected: string) => ({ result: { verdict: expected } })

test('a badge is evaluated by what the pack holds', async () => {
  expect(await evaluatePacked(await pack([]))).toMatchObject(verdict('valid'))
  expect(await evaluatePacked(await pack([7]))).toMatchObject(verdict('invalid'))
  expect(await evaluatePacked({ ...(await pack([])), answers: [] })).toMatchObject(verdict('unverifiable'))
})

test('a status list that has run out since counts as of the day when the badge was packed', async () => {
  const old = await pack([], { validUntil: '2026-11-21T13:00:00Z' })
  vi.useFakeTimers({ now: new Date('2036-01-01T00:00:00Z'), toFake: ['Date'] })
  const evaluated = await evaluatePacked(old)
  vi.useRealTimers()
  expect(evaluated).toMatchObject({ result: { verdict: 'valid', checkedAt: packedAt } })
})

test('what was old already when the badge was packed counts no more than it did then', async () => {
  const packed = await pack([])
  const keep = (hours: number) => ({
    ...packed,
    answers: packed.answers.map((answer) => ({
      ...answer,
      kept: true as const,
      readAt: new Date(Date.parse(packedAt) - hours * 3_600_000).toISOString(),
    })),
  })
  expect(await evaluatePacked({ ...keep(0), packedAt })).toMatchObject(verdict('valid'))
  expect(await evaluatePacked(keep(90 * 24))).toMatchObject(verdict('unverifiable'))
})

test('a file is evaluated, or it is said why not', async () => {
  const packed = await pack([])
  expect(await evaluateFile(packed, file(text))).toMatchObject(verdict('valid'))
  expect(await evaluateFile(packed, file(text.replace('Day', 'Night')))).toMatchObject(verdict('invalid'))
  expect(await evaluateFile(packed, file('<svg/>', 'a.svg', 'image/svg+xml'))).toEqual({
    trouble: 'There is no badge in this picture. Ask for the original file.',
  })
  expect(await evaluateFile(packed, file('https://a.example/1', 'link.txt', 'text/plain'))).toEqual({
    trouble: 'The file holds a link only, and this page asks nobody.',
  })
})

test('a browser without cryptography says so, and gives no verdict', async () => {
  const packed = await pack([])
  const { crypto } = globalThis
  vi.stubGlobal('crypto', {})
  expect(await evaluatePacked(packed)).toEqual({
    trouble: 'This browser cannot verify badges by itself. Try another one.',
  })
  vi.stubGlobal('crypto', crypto)
})
