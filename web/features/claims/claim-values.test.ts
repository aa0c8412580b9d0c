import { expect, test } from 'vitest'
import type { Claim } from '#contracts/claims/claims.ts'
import { presetCap, readValues, writeRules } from './claim-values.ts'

const claim: Claim = {
  id: 'c1',
  badge_class: 'b1',
  kind: 'link',
  title: 'Open day',
  state: 'open',
  shown_state: 'open',
  url: 'https://sash.example/c/x',
  opens_at: '2026-05-01T10:00:00.000Z',
  closes_at: null,
  time_zone: 'Pacific/Auckland',
  cap: 50,
  taken: 0,
  domains: [],
  has_list: true,
  group: null,
  group_name: null,
  asks_name: false,
  approval: false,
  asks: { text: 'off', links: 'off', files: 'off' },
  narrative: null,
  evidence: null,
  expires: null,
  created_at: '2026-04-01T10:00:00.000Z',
}

test('a link has a number of people to begin with, and printed slips have their own', () => {
  expect([readValues().cap, presetCap('link'), presetCap('codes')]).toEqual(['100', '100', ''])
  expect(writeRules({ ...readValues(), cap: presetCap('codes') }).cap).toBeNull()
})

test('the time zone is the one of whoever set a time, and stays when another rule changes', () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const values = readValues(claim)
  expect(writeRules(readValues())).toMatchObject({ time_zone: zone })
  expect(writeRules({ ...values, cap: '80' }, claim)).not.toHaveProperty('time_zone')
  expect(writeRules({ ...values, closes_at: '2026-06-01T10:00' }, claim)).toMatchObject({ time_zone: zone })
})

test('a list stays, gives way to another one, or ends', () => {
  const values = readValues(claim)
  expect(writeRules(values, claim)).not.toHaveProperty('addresses')
  expect(writeRules({ ...values, addresses: 'a@b.example\nc@d.example' }, claim)).toMatchObject({
    addresses: ['a@b.example', 'c@d.example'],
  })
  expect(writeRules({ ...values, endsList: true, addresses: 'a@b.example' }, claim)).toMatchObject({ addresses: null })
})

test('a group is told when it is another one, or none any more', () => {
  const limited = { ...claim, group: 'evening', group_name: 'Evening class' }
  expect(writeRules(readValues(limited), limited)).not.toHaveProperty('group')
  expect(writeRules({ ...readValues(limited), group: '' }, limited)).toMatchObject({ group: null })
  expect(writeRules({ ...readValues(), group: 'evening' })).toMatchObject({ group: 'evening' })
})
