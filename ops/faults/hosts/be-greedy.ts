// One network that asks for whatever costs the most, as a child of `greedy-network.ts`: beside it, so that the calls which are
// measured there need not wait for these.
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../../../bench/load.ts'

export interface Greed {
  origin: string
  pictures: string[]
}

const network = '203.0.113.9'
// A refusal comes at once, and whoever asks on without any pause only keeps its own processor busy.
const pauseMilliseconds = 5

const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`
const evidence = Array.from({ length: 9000 }, (_, index) => ({ id: `https://e.example/${index}`, type: ['Evidence'] }))
const badge = (more: object): string =>
  JSON.stringify({
    credential: {
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: 'https://a.example', type: ['Profile'], name: 'A' },
      credentialSubject: {
        type: ['AchievementSubject'],
        achievement: { id: 'https://a.example/b', type: ['Achievement'] },
      },
      proof: {
        type: 'DataIntegrityProof',
        cryptosuite: 'eddsa-rdfc-2022',
        proofValue: 'z1',
        verificationMethod: 'did:key:z6Mk',
      },
      ...more,
    },
  })

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const password = 'correct horse battery'

const listAttacks = ({ pictures }: Greed) => {
  const bodies: [path: string, body: string][] = [
    ['/v3/verify/batches', `{"x":${keys(1_900_000)}}`],
    ['/v3/verify/batches', `{"badges":[{"credential":${keys(450_000)}}]}`],
    ['/v3/verify', `{"credential":${keys(900_000)}}`],
    ['/v3/verify', badge({ evidence })],
    ['/v3/verify', badge({ evidence: Array.from({ length: 2000 }, () => ({})) })],
    ['/presentations/verify', badge({ evidence })],
  ]
  const post = (path: string, body: string, headers = json) => ({ method: 'POST', path, body, headers })
  return [
    ...[...bodies, ...bodies].map(
      ([path, body]) =>
        () =>
          post(path, body),
    ),
    ...Array.from({ length: 40 }, (_, lane) => (turn: number) => ({
      path: pictures[(lane + turn) % pictures.length] ?? '/',
      headers: {},
    })),
    ...Array.from(
      { length: 4 },
      (_, lane) => (turn: number) =>
        post('/o/token', new URLSearchParams({ username: `${lane}.${turn}@example.org`, password }).toString(), form),
    ),
    ...Array.from(
      { length: 4 },
      (_, lane) => (turn: number) =>
        post(
          '/v1/user/profile',
          JSON.stringify({ first_name: 'A', last_name: 'B', email: `${lane}.${turn}@example.org`, password }),
        ),
    ),
    () => post('/o/token', 'a=1&'.repeat(250_000), form),
  ]
}

const answers = new Map<string, number>()

process.once('message', (greed: Greed) => {
  const client = createClient(greed.origin, 200)
  for (const attack of listAttacks(greed)) {
    void (async () => {
      for (let turn = 0; ; turn++) {
        const call = attack(turn)
        const headers = { ...call.headers, 'x-forwarded-for': network }
        // Who is refused while the body is sent may find the connection closed.
        const status = await client.send({ ...call, headers }).then(
          (answer) => String(answer.status),
          () => 'closed',
        )
        answers.set(status, (answers.get(status) ?? 0) + 1)
        await sleep(pauseMilliseconds)
      }
    })()
  }
  process.on('message', () => process.send?.(Object.fromEntries(answers)))
})
