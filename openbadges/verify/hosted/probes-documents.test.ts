import { expect, test } from 'vitest'
import { bakePng } from '../../bake/bake-png.ts'
import { bakeSvg } from '../../bake/bake-svg.ts'
import { readBadgeImage } from '../../bake/read-badge-image.ts'
import { smallPng } from '../../bake/sample-images.oracle.ts'
import {
  assertion,
  badgeClass,
  badgeUrl,
  base,
  faultsOf,
  find,
  id,
  issuer,
  issuerUrl,
  remarksOf,
  signable,
  signJws,
  site,
} from '../early-badges.oracle.ts'
import { check } from '../served-badges.oracle.ts'

const served = (change: object) => check({ url: id }, site({ [id]: assertion({ ...change }) }))

test('a badge is parsed as PNG, SVG, JSON and JWS; anything else fails fatally [P2-01]', async () => {
  const json = JSON.stringify(assertion())
  const jws = signJws(signable())
  for (const text of [json, jws]) expect(faultsOf(await check({ text }, site()))).toEqual([])
  const svg = bakeSvg('<svg xmlns="http://www.w3.org/2000/svg"></svg>', '2_0', { jws })
  for (const picture of [bakePng(smallPng(), '2_0', json), new TextEncoder().encode(svg)]) {
    const text = (await readBadgeImage(picture))?.text ?? ''
    expect((await check({ text }, site())).verdict).toBe('valid')
  }
  for (const text of ['', 'badge', '{"type":', '[]', 'a.b.c', `${jws}.x`]) {
    const report = await check({ text }, site())
    expect([report.verdict, find(report, 'format')?.severity]).toEqual(['invalid', 'fatal'])
  }
})

test('the context is that of Open Badges 2.0; another or none is an error [P2-02]', async () => {
  for (const context of ['https://w3id.org/openbadges/v2', ['https://w3id.org/openbadges/v2', `${base}/more.json`]]) {
    expect((await served({ '@context': context })).verdict).toBe('valid')
  }
  for (const context of ['https://schema.org', [`${base}/v2`], {}]) {
    expect((await served({ '@context': context })).verdict).toBe('invalid')
  }
  const foreign = await check({ url: id }, site({ [issuerUrl]: issuer({ '@context': 'https://schema.org' }) }))
  expect(faultsOf(foreign)).toEqual([
    "context (error): The issuer's profile does not name the context of Open Badges 2.0.",
  ])
})

test('the type is Assertion, alone or among others; another is an error [P2-03]', async () => {
  for (const type of ['Assertion', ['Assertion'], ['Assertion', 'https://sail.example/Award', 'schema:Thing']]) {
    expect((await served({ type })).verdict).toBe('valid')
  }
  expect(faultsOf(await served({ type: 'BadgeClass' }))).toEqual([
    'data model (error): The badge has another "type" than Assertion.',
  ])
  expect(faultsOf(await served({ type: undefined }))).toEqual(['data model (error): The badge has no "type".'])
  expect(faultsOf(await served({ type: ['Assertion', 'Award'] }))).toEqual([
    'data model (error): The badge has a "type" that Open Badges does not define.',
  ])
})

test('a badge found under another address than its own id is told; another badge fails fatally [P2-04]', async () => {
  const moved = `${base}/old/1`
  const report = await check({ url: moved }, site({ [moved]: assertion() }))
  expect([report.verdict, remarksOf(report)]).toEqual([
    'valid',
    [`document: The badge was found under another address than its own, ${id}.`],
  ])
  const other = await check({ url: moved }, site({ [moved]: assertion(), [id]: assertion({ id: moved }) }))
  expect([other.verdict, find(other, 'document')?.severity]).toEqual(['invalid', 'fatal'])
  expect(remarksOf(await check({ url: id }, site()))).toEqual([])
})

test('a document means what its member names say; redefined names and odd keywords are errors [P2-05] [AT-10]', async () => {
  const openBadges = 'https://w3id.org/openbadges/v2'
  expect(
    (await served({ '@context': [openBadges, { boat: 'https://sail.example/boat' }], boat: 'Gull' })).verdict,
  ).toBe('valid')
  const hostile = [
    { '@context': [openBadges, { expires: 'https://sail.example/whatever' }], expires: '2030-01-01T00:00:00Z' },
    { '@context': [openBadges, { '@import': 'https://sail.example/context.json' }] },
    { '@context': [openBadges, null] },
    { '@graph': [assertion()] },
    { '@reverse': { badge: {} } },
    { '@id': 'https://sail.example/other' },
    { evidence: { '@context': { narrative: 'https://sail.example/x' }, narrative: 'I did' } },
  ]
  for (const change of hostile) {
    const report = await served(change)
    expect([report.verdict, find(report, 'terms')?.severity], JSON.stringify(change)).toEqual(['invalid', 'error'])
  }
})

test('badge class and issuer are fetched, or found inside with a remark when they have no id; lost ones are errors [P2-06]', async () => {
  expect(remarksOf(await check({ url: id }, site()))).toEqual([])
  const { id: badgeId, ...bare } = badgeClass()
  const inside = await check({ url: id }, site({ [id]: assertion({ badge: bare }) }))
  expect([inside.verdict, remarksOf(inside)]).toEqual([
    'valid',
    ['badge class: The badge class has no "id" and is known from inside the badge only.'],
  ])
  const nameless = await check({ url: id }, site({ [badgeUrl]: bare }))
  expect([nameless.verdict, remarksOf(nameless)]).toEqual([
    'valid',
    ['badge class: The badge class names no id; its address is taken for it.'],
  ])
  for (const [lost, name] of [
    [badgeUrl, 'badge class'],
    [issuerUrl, 'issuer'],
  ] as const) {
    const report = await check({ url: id }, site({ [lost]: 404 }))
    expect([report.verdict, find(report, name)?.severity]).toEqual(['invalid', 'error'])
    const { [lost]: gone, ...rest } = site()
    expect((await check({ url: id }, rest)).verdict).toBe('unverifiable')
  }
})
