import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createSigner, nameVerificationMethod } from '#openbadges'
import { compareCpu } from './cpu.ts'
import { build, did, kinds, tools } from './credentials.ts'
import { writeTable } from './report.ts'

const targets = { basic: 0.55, rich: 0.35 }

/** How near to bare Ed25519 does signing come, from the facts of an award to the text of the signed badge? */
export const benchSign = async (say: (line: string) => void): Promise<void> => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const data = randomBytes(64)
  const pair = importSigningKey(generateSeed())
  const key = { verificationMethod: nameVerificationMethod(did, pair.publicKey), sign: pair.sign }
  const signer = createSigner(tools)
  const created = new Date('2026-03-01T12:00:00Z')
  const make = (kind: keyof typeof kinds) => async (index: number) =>
    JSON.stringify(await signer.signCredential({ credential: build(kinds[kind](index)), key, created }))
  const speeds = await compareCpu({
    raw: () => sign(null, data, privateKey),
    basic: make('basic'),
    rich: make('rich'),
  })
  const rows = [
    { question: 'limit: raw Ed25519 signatures', perSecond: speeds.raw },
    ...(['basic', 'rich'] as const).map((kind) => ({
      question: `signed ${kind} badges, from facts to text`,
      perSecond: speeds[kind],
      ratio: speeds[kind] / speeds.raw,
      limit: 'raw Ed25519',
      target: `≥ ${targets[kind]}`,
    })),
  ]
  say(writeTable(rows))
}
