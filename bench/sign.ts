import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createSigner, type JsonObject, nameVerificationMethod } from '#openbadges'
import { build, did, kinds, tools } from './credentials.ts'
import { compareCpu } from './measures/cpu.ts'
import { writeTable } from './report.ts'

const targets = { basic: 0.55, rich: 0.35 }
const kindNames = ['basic', 'rich'] as const
const count = 1000

/** How near to bare Ed25519 does signing come: from a built badge to the text of the signed one, and from bare facts? */
export const benchSign = async (say: (line: string) => void): Promise<void> => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const data = randomBytes(64)
  const pair = importSigningKey(generateSeed())
  const key = { verificationMethod: nameVerificationMethod(did, pair.publicKey), sign: pair.sign }
  const signer = createSigner(tools)
  const created = new Date('2026-03-01T12:00:00Z')
  const seal = async (credential: JsonObject) => signer.signText({ credential, key, created })
  const numbers = Array.from({ length: count }, (_, index) => index)
  const facts = { basic: numbers.map(kinds.basic), rich: numbers.map(kinds.rich) }
  const built = { basic: facts.basic.map(build), rich: facts.rich.map(build) }
  const pick = <T>(list: T[], index: number): T => list[index % count] as T
  const speeds = await compareCpu({
    raw: () => sign(null, data, privateKey),
    'basic badges': (index) => seal(pick(built.basic, index)),
    'rich badges': (index) => seal(pick(built.rich, index)),
    'basic badges, built from facts': (index) => seal(build(pick(facts.basic, index))),
    'rich badges, built from facts': (index) => seal(build(pick(facts.rich, index))),
  })
  const rows = kindNames.flatMap((kind) =>
    ([`${kind} badges`, `${kind} badges, built from facts`] as const).map((name) => ({
      question: `signed ${name}`,
      perSecond: speeds[name],
      ratio: speeds[name] / speeds.raw,
      limit: 'raw Ed25519',
      target: name === `${kind} badges` ? `≥ ${targets[kind]}` : undefined,
    })),
  )
  say(writeTable([{ question: 'limit: raw Ed25519 signatures', perSecond: speeds.raw }, ...rows]))
}
