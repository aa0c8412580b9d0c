import { describe, expect, it } from 'vitest'
import { objectsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import {
  buildSkipper,
  check,
  didDocument,
  didUrl,
  listUrl,
  sign,
  signStatusList,
  statusOf,
} from '../served-badges.oracle.ts'

const entry = (change: JsonObject = {}): JsonObject => ({
  id: `${listUrl}#7`,
  type: 'BitstringStatusListEntry',
  statusPurpose: 'revocation',
  statusListIndex: '7',
  statusListCredential: listUrl,
  ...change,
})

async function judge(list: JsonObject, change: JsonObject = {}) {
  const badge = await sign({ ...buildSkipper(), credentialStatus: entry(change) })
  return check(badge, { [didUrl]: didDocument, [listUrl]: list })
}

describe('a status list', () => {
  it('cannot hide its own end in other words, so that an old one stays in force', async () => {
    const list = await signStatusList([], { validUntil: '2026-02-01T00:00:00Z' })
    const { validUntil, ...rest } = list
    expect(statusOf(await judge(list), 'status')).toBe('not-checked')
    const spelled = { ...rest, 'https://www.w3.org/2018/credentials#validUntil': typed(validUntil) }
    const elsewhere = { ...rest, credentialSubject: objectsOf(rest.credentialSubject)[0] ?? {}, '@included': [list] }
    for (const hostile of [spelled, elsewhere]) {
      const report = await judge(hostile)
      expect([report.verdict, statusOf(report, 'status')]).toEqual(['unverifiable', 'not-checked'])
    }
  })

  it('is not said to be clear where a mark is set that is not known here', async () => {
    const subject = objectsOf((await signStatusList([7])).credentialSubject)[0] ?? {}
    const list = await signStatusList([7], { credentialSubject: { ...subject, statusPurpose: 'probation' } })
    const report = await judge(list, { statusPurpose: 'probation' })
    const told = report.checks.find(({ name }) => name === 'status')
    expect([report.verdict, told?.warning]).toEqual(['valid', true])
    expect(told?.detail).toContain('"probation"')
  })
})

const typed = (value: JsonObject[string]): JsonObject => ({
  '@value': value ?? null,
  '@type': 'http://www.w3.org/2001/XMLSchema#dateTime',
})
