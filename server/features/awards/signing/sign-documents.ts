import { isMainThread } from 'node:worker_threads'
import { importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import {
  type AssertionV2Input,
  buildAssertionV2,
  buildCredentialV3,
  type CredentialFacts,
  createSigner,
  nameVerificationMethod,
  type Signer,
} from '#openbadges'

/** The facts of one award, as its two documents are built from them. */
export interface DocumentFacts {
  assertion: AssertionV2Input
  credential: CredentialFacts
}

/** Awards of one issuer that are signed with one key at one moment, each under the id that it gives its issuer. */
export interface SignTask {
  /** The seed of the issuer's key. */
  seed: Uint8Array
  created: Date
  awards: DocumentFacts[]
}

/** The texts an award is published as. */
export interface SignedDocuments {
  assertion: string
  credential: string
}

// The thread that answers requests awards of many classes in turn; one aside has little memory, and one class at a time.
const maxTemplates = isMainThread ? 1000 : 200
let signer: Signer | undefined

/** Builds and signs the documents of the awards, in their order, in the thread that calls it. */
export const signDocuments = async ({ seed, created, awards }: SignTask): Promise<SignedDocuments[]> => {
  const tools = createTools()
  signer ??= createSigner(tools, { maxTemplates })
  const { publicKey, sign } = importSigningKey(seed)
  const signed: SignedDocuments[] = []
  for (const { assertion, credential } of awards) {
    const key = { verificationMethod: nameVerificationMethod(credential.issuer.id, publicKey), sign }
    signed.push({
      assertion: JSON.stringify(buildAssertionV2(assertion, tools)),
      credential: await signer.signText({ credential: buildCredentialV3(credential, tools), key, created }),
    })
  }
  return signed
}
