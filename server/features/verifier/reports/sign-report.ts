import { createHash } from 'node:crypto'
import { now } from '#infra/clock.ts'
import { canonizeJson, encodeMultibase58, type JsonObject } from '#openbadges'
import { loadSiteKey } from './site-key.ts'

// The second one lets every other word through as it is, so that a reader of linked data does not trip over ours.
const contexts = ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/undefined-terms/v2']

/** The report, of storable texts, with a DataIntegrityProof (eddsa-jcs-2022) by the key of this installation, as text. */
export const signReport = async (report: JsonObject): Promise<string> => {
  const key = await loadSiteKey()
  const unsecured = { '@context': contexts, ...report }
  const options = {
    '@context': contexts,
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    created: `${now().toISOString().slice(0, 19)}Z`,
    verificationMethod: key.verificationMethod,
    proofPurpose: 'assertionMethod',
  }
  const data = Buffer.concat([hash(options), hash(unsecured)])
  return JSON.stringify({ ...unsecured, proof: { ...options, proofValue: encodeMultibase58(key.sign(data)) } })
}

const hash = (value: JsonObject): Buffer => createHash('sha256').update(canonizeJson(value)).digest()
