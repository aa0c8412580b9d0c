import { generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createProofVerifier, createSigner, type JsonObject, nameVerificationMethod } from '#openbadges'
import { build, buildUnlike, did, kinds, tools } from './credentials.ts'
import { compareCpu } from './measures/cpu.ts'
import { writeTable } from './report.ts'

const alike = 1500
const unlike = 3000

/** How many embedded proofs are checked a second: badges of one class, and badges of which no two are alike? */
export const benchVerify = async (say: (line: string) => void): Promise<void> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const data = randomBytes(64)
  const signature = sign(null, data, privateKey)
  const pair = importSigningKey(generateSeed())
  const key = { verificationMethod: nameVerificationMethod(did, pair.publicKey), sign: pair.sign }
  const signer = createSigner(tools, { maxTemplates: 0 })
  const created = new Date('2026-03-01T12:00:00Z')
  const seal = async (documents: JsonObject[]): Promise<string[]> => {
    const texts: string[] = []
    for (const credential of documents) {
      texts.push(JSON.stringify(await signer.signCredential({ credential, key, created })))
    }
    return texts
  }
  const verifier = createProofVerifier(tools, { maxTemplates: 500 })
  const check = (texts: string[]) => async (index: number) => {
    const outcome = await verifier.verifyProof(JSON.parse(texts[index % texts.length] ?? '{}'))
    if (outcome.status !== 'passed') throw new Error(JSON.stringify(outcome.detail))
  }
  const make = (count: number, one: (index: number) => JsonObject) =>
    seal(Array.from({ length: count }, (_, i) => one(i)))
  say('Signing badges to check...')
  const texts = {
    'basic, one class': await make(alike, (index) => build(kinds.basic(index))),
    'rich, one class': await make(alike, (index) => build(kinds.rich(index))),
    'basic, no two alike': await make(unlike, (index) => buildUnlike(kinds.basic(index), index)),
    'rich, no two alike': await make(unlike, (index) => buildUnlike(kinds.rich(index), index)),
  }
  const names = Object.keys(texts) as (keyof typeof texts)[]
  const speeds = await compareCpu({
    raw: () => verify(null, data, publicKey, signature),
    ...(Object.fromEntries(names.map((name) => [name, check(texts[name])])) as Record<
      keyof typeof texts,
      (index: number) => unknown
    >),
  })
  const rows = names.map((name) => ({
    question: `checked proofs: ${name}`,
    perSecond: speeds[name],
    ratio: speeds[name] / speeds.raw,
    limit: 'raw Ed25519',
    target: name.endsWith('one class') ? '≥ 1,500/s' : '≥ 400/s',
  }))
  say(writeTable([{ question: 'limit: raw Ed25519 verifications', perSecond: speeds.raw }, ...rows]))
}
