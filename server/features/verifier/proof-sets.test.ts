import { afterAll, beforeAll, expect, test } from 'vitest'
import { createElsewhere, givenSigned } from '#testing/given/given-elsewhere.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
})
afterAll(async () => await server.stop())

const told = 'Proof 2 of 3 (bbs-2023) could not be checked: Proofs of the kind bbs-2023 cannot be checked.'
const broken = 'Proof 3 of 3 (eddsa-rdfc-2022) does not hold: The signature does not match'

async function givenThreeProofs() {
  const { proof, ...badge } = await givenSigned('maya@example.org')
  const [good] = [proof].flat()
  const other = (await givenSigned('theo@example.org')).proof
  return { ...badge, proof: [good, { ...Object(good), cryptosuite: 'bbs-2023' }, [other].flat()[0]] }
}

test('every proof of a badge is in the answer with its code, in the kept report and its files, and for other software [T5]', async () => {
  const credential = await givenThreeProofs()
  const answer = await server.call('POST', '/v3/verify', { body: { credential } })
  const proofs = answer.json().checks.filter(({ name }: { name: string }) => name === 'proof')
  expect([answer.json().verdict, answer.json().reason]).not.toContain('Every check passed.')
  expect(
    proofs.map(({ codes, warning }: { codes: { detail: object }; warning?: true }) => [codes.detail, warning]),
  ).toEqual([
    [expect.objectContaining({ code: 'proof.is-one' }), undefined],
    [expect.objectContaining({ code: 'proof.open' }), true],
    [expect.objectContaining({ code: 'proof.holds-not' }), true],
  ])
  const report = (await server.call('POST', '/v3/verify/reports', { body: { credential } })).json()
  for (const file of ['report.json', 'report.csv']) {
    const { body } = await server.call('GET', `/v3/verify/reports/${report.id}/${file}`)
    expect([file, body.includes(told), body.includes(broken)]).toEqual([file, true, true])
  }
  const page = await server.call('GET', `/verify/reports/${report.id}`)
  expect([page.body.includes(told), page.body.includes(broken)]).toEqual([true, true])
  const german = await server.call('GET', `/verify/reports/${report.id}`, { headers: { 'accept-language': 'de' } })
  expect(german.body).toContain('Beweis 2 von 3 (bbs-2023) ließ sich nicht prüfen')
  const vcApi = await server.call('POST', '/credentials/verify', { body: { verifiableCredential: credential } })
  expect(JSON.stringify(vcApi.json().warnings)).toContain(told)
})
