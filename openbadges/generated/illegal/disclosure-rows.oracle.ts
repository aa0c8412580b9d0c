import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ecdsa-multikey'
import { createDiscloseCryptosuite, createSignCryptosuite } from '@digitalbazaar/ecdsa-sd-2023-cryptosuite'
import { decodeMultibase64url, encodeMultibase64url } from '../../encoding/multibase.ts'
import type { Random } from '../../fuzz/mutate.oracle.ts'
import { objectsOf, textOf } from '../../json.ts'
import { buildSample, did } from '../../sign/sample-awards.oracle.ts'
import { deriveElsewhere, issueElsewhere, methodOf, type OtherKey } from '../../sign/suites/other-library.oracle.ts'
import type { JsonObject } from '../../tools.ts'
import { check, type Site } from '../../verify/served-badges.oracle.ts'
import { changeMember } from './bases.oracle.ts'
import type { IllegalRow } from './illegal-row.oracle.ts'
import { type Told, without } from './make-rows.oracle.ts'

interface Disclosed {
  base: JsonObject
  derived: JsonObject
  other: JsonObject
  site: Site
}

let made: Promise<Disclosed> | undefined

// Another library signs and derives; its keys are new each time, and nothing that is told depends on them.
async function disclose(): Promise<Disclosed> {
  const key: OtherKey = await generate({ curve: 'P-256', controller: did })
  const { publicKeyMultibase } = key
  const mandatoryPointers = ['/id', '/issuer', '/validFrom', '/credentialSubject']
  const signer = { ...key.signer(), id: methodOf(publicKeyMultibase) }
  const issue = async (document: JsonObject) =>
    issueElsewhere(
      without(document, 'credentialStatus'),
      new DataIntegrityProof({
        signer,
        cryptosuite: createSignCryptosuite({ mandatoryPointers }),
        date: '2026-03-01T12:00:00Z',
      }),
      publicKeyMultibase,
    )
  const derive = (document: JsonObject) =>
    deriveElsewhere(
      document,
      new DataIntegrityProof({
        cryptosuite: createDiscloseCryptosuite({ selectivePointers: ['/evidence/0', '/name'] }),
      }),
      publicKeyMultibase,
    )
  const evidence = [{ id: 'https://example.org/e/1', narrative: 'A photo' }, { narrative: 'A letter' }]
  const base = await issue(buildSample({ evidence }))
  const other = await issue(buildSample({ evidence, narrative: 'Another one' }))
  const method = { id: methodOf(publicKeyMultibase), type: 'Multikey', controller: did, publicKeyMultibase }
  const site = { [urlOf(did)]: { id: did, verificationMethod: [method], assertionMethod: [method.id] } }
  return { base, derived: await derive(base), other: await derive(other), site }
}

const urlOf = (name: string): string => {
  const [host = '', ...path] = name.replace('did:web:', '').split(':')
  return `https://${host}/${path.length === 0 ? '.well-known' : path.join('/')}/did.json`
}

const showing = (fault: string, told: Told, change: (of: Disclosed, random: Random) => JsonObject): IllegalRow => ({
  fault: `ecdsa-sd-2023: ${fault}`,
  ...told,
  async make(random) {
    made ??= disclose()
    const all = await made
    const changed = change(all, random)
    return { of: 'badge', legal: () => check(all.derived, all.site), illegal: () => check(changed, all.site) }
  },
})
const about = (what: string, ...told: Told['told']): Told => ({
  paragraph: `Data Integrity ECDSA 1.0, 3.6 (ecdsa-sd-2023): ${what}`,
  told,
})
const verified = about('Verify Derived Proof', 'signature.broken', 'proof.malformed')
const withValue =
  (change: (bytes: Uint8Array) => Uint8Array) =>
  ({ derived }: Disclosed) => ({
    ...derived,
    proof: objectsOf(derived.proof).map((proof) => ({
      ...proof,
      proofValue: encodeMultibase64url(change(decodeMultibase64url(textOf(proof.proofValue) ?? ''))),
    })),
  })

/** Faults of credentials of which a part is shown. */
export const disclosureRows = [
  showing('the name was changed', verified, ({ derived }) => ({ ...derived, name: 'Yachtmaster' })),
  showing('the name was hidden afterwards', verified, ({ derived }) => without(derived, 'name')),
  showing('the evidence was hidden afterwards', verified, ({ derived }) => without(derived, 'evidence')),
  showing('the earner was replaced', verified, ({ derived }) =>
    changeMember(derived, 'credentialSubject', (subject) => ({ ...subject, id: 'did:example:mallory' })),
  ),
  showing('something was added', verified, ({ derived }) => ({ ...derived, description: 'Added afterwards' })),
  showing('the proof of another one', verified, ({ derived, other }) => ({ ...derived, proof: other.proof })),
  showing(
    'the proof that is for its holder alone',
    about('Create Base Proof: it is not to be revealed', 'proof.undisclosed'),
    ({ base }) => base,
  ),
  showing('a byte of the proof was changed', verified, (all, random) =>
    withValue((bytes) => {
      const place = bytes.length - 1 - random(bytes.length - 6)
      return bytes.map((byte, index) => (index === place ? byte ^ 1 : byte))
    })(all),
  ),
  showing(
    'the proof was cut off',
    verified,
    withValue((bytes) => bytes.slice(0, -9)),
  ),
  showing(
    'the proof of another cryptosuite',
    {
      ...about('proofConfig.cryptosuite', 'signature.broken', 'proof.malformed'),
      paragraph: 'VC Data Integrity 1.0, Verify Proof',
    },
    ({ derived }) => ({
      ...derived,
      proof: objectsOf(derived.proof).map((proof) => ({ ...proof, cryptosuite: 'ecdsa-rdfc-2019' })),
    }),
  ),
]
