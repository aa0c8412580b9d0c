import { expect, test } from 'vitest'
import { uploadOne } from './upload-one.ts'

const upload = (name: string, content: string) => {
  const bytes = new TextEncoder().encode(content)
  return uploadOne({ name, files: [{ name, bytes: bytes.length, read: async () => bytes }], isGuess: true }, false)
}
const token = (payload: object) => `eyJhbGciOiJFZERTQSJ9.${btoa(JSON.stringify(payload)).replace(/=+$/, '')}.c2ln`
const list = {
  type: ['VerifiableCredential', 'BitstringStatusListCredential'],
  credentialSubject: { encodedList: 'u' },
}

test.each([
  ['a list of revoked badges', 'documents/1-localhost-status-1.json', JSON.stringify(list)],
  ['such a list as a token', 'documents/2-list.jwt', token(list)],
  ['an older one', 'documents/3-list.jwt', token({ iss: 'https://a.example', vc: list })],
  ['an endorsement', 'endorsements/1.json', JSON.stringify({ ...list, type: ['EndorsementCredential'] })],
  ['a document of keys', 'did.json', '{"id":"did:web:a.example","verificationMethod":[]}'],
])('%s beside a badge is passed over, and is no failure', async (_what, name, content) => {
  expect(await upload(name, content)).toEqual({ kind: 'ignored' })
})

test('a badge that is not in UTF-8 is not sent with other letters in it [T7]', async () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode('{"badge":"'), 0xff, 0xfe, 0xc3, 0x22, 0x7d])
  const outcome = await uploadOne({ name: 'a', files: [{ name: 'a.json', bytes: 15, read: async () => bytes }] }, false)
  expect(outcome).toEqual({ kind: 'failed', text: 'This text is not in UTF-8. Ask for the original file.' })
})
