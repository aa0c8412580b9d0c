import { expect, test } from 'vitest'
import type { Json, JsonObject } from '../../tools.ts'
import {
  assertion,
  badgeClass,
  badgeUrl,
  faultsOf,
  id,
  issuer,
  issuerUrl,
  remarksOf,
  site,
} from '../early-badges.oracle.ts'
import { check } from '../served-badges.oracle.ts'
import { copyOfContext } from './published-context.oracle.ts'

const address = 'https://w3id.org/openbadges/v2'
const { endorsement, related, version, claim, Endorsement, endorsementComment, cred, ...earliest } = copyOfContext
const copies: [string, JsonObject][] = [
  ['as it is published', copyOfContext],
  ['as it was published first', earliest],
  ['with terms of its own', { ...copyOfContext, boat: 'https://sail.example/boat' }],
  [
    'with other prefixes',
    { ...copyOfContext, s: 'http://schema.org/', name: { '@id': 's:name' }, url: { '@id': 's:url', '@type': '@id' } },
  ],
  ['with whole addresses', { ...copyOfContext, badge: { '@id': 'https://w3id.org/openbadges#badge', '@type': '@id' } }],
]

test.each(copies)('a copy of the context, %s, counts as the context', async (_what, copy) => {
  for (const context of [copy, [copy]] as Json[]) {
    const places = site({
      [id]: assertion({ '@context': context }),
      [badgeUrl]: badgeClass({ '@context': context }),
      [issuerUrl]: issuer({ '@context': context }),
    })
    for (const input of [{ url: id }, { json: assertion({ '@context': context }) }]) {
      const report = await check(input, places)
      expect([report.verdict, faultsOf(report), remarksOf(report)]).toEqual(['valid', [], []])
    }
  }
})

const { recipient, ...incomplete } = copyOfContext

test.each<[string, JsonObject]>([
  ['without one of its terms', incomplete],
  ['with another meaning of a term', { ...copyOfContext, expires: 'https://sail.example/never' }],
  ['with another kind of value', { ...copyOfContext, issuedOn: { '@id': 'obi:issueDate', '@type': 'xsd:date' } }],
  ['with another vocabulary', { ...copyOfContext, obi: 'https://sail.example/terms#' }],
  ['with a context inside', { ...copyOfContext, badge: { '@id': 'obi:badge', '@type': '@id', '@context': {} } }],
  ['that leads in a circle', { ...copyOfContext, badge: 'verify', verify: 'badge' }],
])('a copy %s is none', async (_what, context) => {
  expect((await check({ url: id }, site({ [id]: assertion({ '@context': context }) }))).verdict).toBe('invalid')
})

test.each<[string, JsonObject]>([
  ['a name that stands nowhere in the badge', { expires: 'https://sail.example/never', Evidence: null }],
  ['a name as Open Badges has it', { name: 'http://schema.org/name', badge: { '@id': 'obi:badge', '@type': '@id' } }],
  ['a name as schema.org writes it now', { name: 'https://schema.org/name' }],
  ['a vocabulary and a language', { '@vocab': 'https://sail.example/', '@language': 'en', '@version': 1.1 }],
  ['a prefix', { boat: 'https://sail.example/boats/' }],
])('a context in the badge that has %s is fine', async (_what, own) => {
  const report = await check({ url: id }, site({ [id]: assertion({ '@context': [address, own] }) }))
  expect([report.verdict, faultsOf(report), remarksOf(report)]).toEqual(['valid', [], []])
})

test.each<[string, JsonObject, string]>([
  ['name', { badge: 'https://sail.example/other' }, 'gives "badge" another meaning'],
  ['type', { HostedBadge: 'https://sail.example/Other' }, 'gives "HostedBadge" another meaning'],
  ['list', { recipient: { '@id': 'obi:recipient', '@container': '@list' } }, 'gives "recipient" another meaning'],
  ['null', { issuedOn: null }, 'gives "issuedOn" another meaning'],
  ['inner context', { badge: { '@id': 'obi:badge', '@context': {} } }, 'gives "badge" another meaning'],
  ['import', { '@import': 'https://sail.example/c' }, 'uses "@import", which could mislead'],
])('one that changes what the badge says is told as what it is: %s', async (_what, own, told) => {
  const report = await check({ url: id }, site({ [id]: assertion({ '@context': [address, own] }) }))
  expect([report.verdict, report.reason]).toEqual([
    'invalid',
    `The badge ${told}${told.includes('meaning') ? ' than Open Badges does' : ''}.`,
  ])
})
