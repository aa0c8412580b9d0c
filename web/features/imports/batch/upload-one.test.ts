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
