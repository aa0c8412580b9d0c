import { expect, test } from 'vitest'
import { unconfirmed } from '#shared/names/name-standing.ts'
import { makeKeptBadge } from '#web/testing/made/made-badge.ts'
import { filterBadges, groupByIssuer } from './filter-badges.ts'
import { issuerKeyOf } from './issuer-key-of.ts'

const own = makeKeptBadge({ id: 'own' })
const claimed = { ...makeKeptBadge({ id: 'claimed' }), issuerStanding: unconfirmed }
const { imported: _imported, ...rest } = makeKeptBadge({ id: 'kept' })
const name = own.json.badge.issuer.name

test('[T3] whoever only claims a name stands in no group, and behind no filter, of the one who has it', () => {
  const badges = [own, claimed]
  expect(groupByIssuer(badges).map(({ key, badges: members }) => [key, members.length])).toEqual([
    [name, 1],
    [`${name} (name not confirmed)`, 1],
  ])
  const filter = { search: '', issuer: name, year: '', origin: 'all' } as const
  expect(filterBadges(badges, filter)).toEqual([own])
})

test('[T3] of a badge from elsewhere that a device kept from before nothing is taken for granted', () => {
  const facts = {
    edition: '3.0',
    verdict: 'valid',
    reason: '',
    verified_at: '',
    source_url: null,
    file_name: null,
  } as const
  expect(issuerKeyOf({ ...rest, imported: facts })).toBe(`${name} (name not confirmed)`)
  expect(issuerKeyOf({ ...rest, imported: null })).toBe(name)
})

test('what is searched for is found however it is written', () => {
  const named = (id: string, name: string) => {
    const badge = makeKeptBadge({ id })
    return { ...badge, json: { ...badge.json, badge: { ...badge.json.badge, name } } }
  }
  const badges = [named('spanish', 'Navegaci\u00f3n b\u00e1sica'), named('polish', '\u0141\u00f3d\u017a Sailing')]
  const find = (search: string) =>
    filterBadges(badges, { search, issuer: '', year: '', origin: 'all' }).map(({ id }) => id)
  expect([find('navegacion'), find('BASICA'), find('lodz'), find('Navegacio\u0301n'), find('navegaci.n')]).toEqual([
    ['spanish'],
    ['spanish'],
    ['polish'],
    ['spanish'],
    ['spanish'],
  ])
})
