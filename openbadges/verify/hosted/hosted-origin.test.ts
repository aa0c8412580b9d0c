import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import { assertion, badgeClass, badgeUrl, faultsOf, issuer, issuerUrl, site } from '../early-badges.oracle.ts'
import { check, type Site } from '../served-badges.oracle.ts'

/** A badge in the name of the school, hosted at an address of somebody else's choice. */
const hostedAt = (url: string, scope?: JsonObject, change: Site = {}) =>
  check({ url }, site({ [url]: assertion({ id: url }), [issuerUrl]: issuer({ verification: scope }), ...change }))

describe('a hosted badge on another origin than its issuer [AT-09]', () => {
  const foreign = [
    'https://evil.test/awards/1',
    'https://sail.example.evil.test/awards/1',
    'https://evil.test/sail.example/awards/1',
    'https://evil.test/?https://sail.example/',
    'https://evil.test/#https://sail.example/',
    'https://sail.example:8443/awards/1',
    'https://sail.example@evil.test/awards/1',
    'https://sail.example:443@evil.test/awards/1',
    'https://evil.test\\@sail.example/awards/1',
    'https://xsail.example/awards/1',
    'https://sub.sail.example/awards/1',
    'https://www.sail.example/awards/1',
    'https://sail.example./awards/1',
    'https://sаil.example/awards/1',
    'https://xn--sil-5cd.example/awards/1',
    'https://ｓail.example.evil.test/awards/1',
  ]
  it.each(foreign)('is invalid: %s', async (url) => {
    const report = await hostedAt(url)
    expect(report.verdict).toBe('invalid')
    expect(faultsOf(report)).toEqual([expect.stringMatching(/^hosted scope \(error\)/)])
  })

  it.each(foreign)('is no less invalid when a prefix is allowed that it begins with: %s', async (url) => {
    expect((await hostedAt(url, { startsWith: 'https://sail.example' })).verdict).toBe('invalid')
  })

  it('is invalid with a name and password before the host, whoever the host is', async () => {
    expect((await hostedAt('https://office:pw@sail.example/awards/1')).verdict).toBe('invalid')
  })

  it('is invalid when handed in as a file with the id of a real badge and other content', async () => {
    const real = 'https://sail.example/awards/1'
    const copy = assertion({ recipient: { type: 'email', identity: 'eve@evil.test', hashed: false } })
    expect((await check({ json: copy }, site())).verdict).toBe('invalid')
    const report = await check({ json: { ...copy, id: real } }, site({ [real]: 404 }))
    expect(report.verdict).toBe('invalid')
  })

  it('is the one that its own address declares, never the one that was handed in', async () => {
    const evil = 'https://evil.test/awards/1'
    const lure = await check({ url: evil }, site({ [evil]: assertion({ narrative: 'I am the best' }) }))
    expect([lure.verdict, lure.credential?.narrative]).toEqual(['valid', undefined])
  })
})

describe('a hosted badge on the same origin', () => {
  it('counts with the port that the scheme has anyway, and in any letter case of the host', async () => {
    for (const url of ['https://sail.example:443/awards/1', 'https://SAIL.example/awards/1']) {
      expect((await hostedAt(url)).verdict).toBe('valid')
    }
  })

  it('is invalid on another path than the issuer hosts badges below [P2-11]', async () => {
    const scope = { startsWith: ['https://sail.example/awards/', 'https://sail.example/old/'] }
    for (const path of ['awards/1', 'old/1', 'awards/a/../1']) {
      expect((await hostedAt(`https://sail.example/${path}`, scope)).verdict, path).toBe('valid')
    }
    for (const path of ['pupils/eve', 'awards', 'awards/../pupils/eve', 'awards/%2e%2e/pupils/eve', 'Awards/1']) {
      const report = await hostedAt(`https://sail.example/${path}`, scope)
      expect([report.verdict, faultsOf(report)], path).toEqual([
        'invalid',
        ['hosted scope (error): The badge is not hosted where its issuer hosts badges.'],
      ])
    }
  })

  it('counts on the origins that the issuer allows, and on no others [P2-11]', async () => {
    const scope = { allowedOrigins: ['badges.example', 'sail.example:8443'] }
    expect((await hostedAt('https://badges.example/1', scope)).verdict).toBe('valid')
    expect((await hostedAt('https://sail.example:8443/1', scope)).verdict).toBe('valid')
    for (const url of ['https://sail.example/1', 'https://badges.example:8443/1', 'https://evil.test/1']) {
      const report = await hostedAt(url, scope)
      expect([report.verdict, faultsOf(report)], url).toEqual([
        'invalid',
        ['hosted scope (error): The badge is hosted on a site that its issuer does not use for badges.'],
      ])
    }
  })

  it('is bound by the profile at the address of the issuer, not by a copy in the badge class', async () => {
    const evil = 'https://evil.test/awards/1'
    const bought = badgeClass({ issuer: issuer({ verification: { allowedOrigins: ['evil.test'] } }) })
    expect((await hostedAt(evil, undefined, { [badgeUrl]: bought })).verdict).toBe('invalid')
  })
})
