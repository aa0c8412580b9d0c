import { expect, test } from 'vitest'
import { generateSeed } from '#infra/linked-data/ed25519.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { type JsonObject, verifyProof } from '#openbadges'
import { createAsideSigner, signAside } from './sign-aside.ts'
import type { SignTask } from './sign-documents.ts'
import { signHere } from './sign-here.ts'

const issuer = {
  id: 'did:web:badges.example',
  name: 'Harbour School',
  url: 'https://harbour.example',
  email: 'a@b.example',
}
const badgeClass = {
  id: 'https://badges.example/b/1',
  name: 'Day Skipper',
  description: 'Sails by day.',
  image: 'https://badges.example/b/1/image',
  criteria: { narrative: 'Sail.' },
  tags: [],
  alignment: [],
}

const newTask = (name: string, count: number, more: object = {}): SignTask => ({
  seed: generateSeed(),
  created: new Date('2026-11-21T10:00:00Z'),
  awards: Array.from({ length: count }, (_, index) => {
    const award = {
      id: `https://badges.example/a/${name}-${index}`,
      recipient: { type: 'email' as const, identity: `${name}-${index}@example.org`, hashed: true, salt: 'ab' },
      issuedOn: new Date('2026-11-21T10:00:00Z'),
      ...more,
    }
    return { assertion: { award, badge: badgeClass.id }, credential: { issuer, badgeClass, award } }
  }),
})

const idOf = (text: string): unknown => JSON.parse(text).id

test('documents come back in the order of the awards, also when many ask at the same time', async () => {
  const tasks = ['a', 'b', 'c', 'd', 'e'].map((name) => newTask(name, 70))
  const results = await Promise.all(tasks.map(signAside))
  for (const [index, { awards }] of tasks.entries()) {
    const ids = awards.map(({ credential }) => credential.award.id)
    expect(results[index]?.map(({ assertion }) => idOf(assertion))).toEqual(ids)
    expect(results[index]?.map(({ credential }) => idOf(credential))).toEqual(ids)
  }
})

test('what another thread signs is signed with the key', async () => {
  const [first] = await signAside(newTask('key', 60))
  const credential: JsonObject = JSON.parse(first?.credential ?? '')
  expect(await verifyProof(createTools(), credential)).toMatchObject({ status: 'passed' })
})

test('a document that cannot be built fails its task and none of the others', async () => {
  const bad = signAside(newTask('bad', 60, { id: 'not an address' }))
  const good = signAside(newTask('good', 60))
  await expect(bad).rejects.toThrow('A credential id is a URL or a urn:uuid')
  expect(await good).toHaveLength(60)
  expect(await signAside(newTask('after', 60))).toHaveLength(60)
})

test('where no thread can start, documents are signed all the same', async () => {
  const sign = createAsideSigner(new URL('./no-such-file.mjs', import.meta.url))
  for (const name of ['first', 'second']) {
    const task = newTask(name, 60)
    const signed = await sign(task)
    expect(signed.map(({ credential }) => idOf(credential))).toEqual(
      task.awards.map(({ credential }) => credential.award.id),
    )
    const credential: JsonObject = JSON.parse(signed.at(-1)?.credential ?? '')
    expect(await verifyProof(createTools(), credential)).toMatchObject({ status: 'passed' })
  }
})

test('what a thread leaves undone when it dies is signed, in order and for all who wait', async () => {
  const code = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(1))`
  const sign = createAsideSigner(new URL(`data:text/javascript,${encodeURIComponent(code)}`))
  const tasks = ['x', 'y', 'z'].map((name) => newTask(name, 60))
  const results = await Promise.all(tasks.map(sign))
  for (const [index, { awards }] of tasks.entries()) {
    expect(results[index]?.map(({ credential }) => idOf(credential))).toEqual(
      awards.map(({ credential }) => credential.award.id),
    )
  }
})

test('signing without threads leaves room for requests in between', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  await signHere(newTask('slices', 60))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(1)
})
