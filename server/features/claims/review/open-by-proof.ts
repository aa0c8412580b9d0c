import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Language } from '#shared/i18n/languages.ts'
import {
  findVerifiedOwner,
  lockAddress,
  openAccount,
  requireOpenRegistration,
  requireSetupCode,
  verifyEmail,
} from '../../accounts/index.ts'
import { findProof, type Proof, spendProof } from '../claiming/proofs.ts'
import { readName } from '../claiming/read-name.ts'
import { holdForReview, requireListed } from './begin-review.ts'

/**
 * Whoever reads the mail of a claim that is reviewed goes on to show something, which takes an account: theirs, or a new one of the
 * address, proven by the secret of the mail, whose id is answered; the secret opens no other after it. It has no password yet; that is
 * set in the account, or by mail. As with every link of a mail it is an account of its own (ADR 140).
 */
export const openByProof = async (
  token: string,
  name: string | undefined,
  language: Language | undefined,
): Promise<{ accountId: string; email: string } | undefined> =>
  transaction(db(), async (tx) => {
    const proof = await findProof(tx, token)
    if (!proof) throw refuse('claim.proof')
    const { claim, entry } = proof
    const { email } = entry
    await lockAddress(tx, email)
    await requireListed(tx, { claim }, email)
    const given = { opened: { claim }, email, name: readName(claim, name) }
    const isKnown = (await findVerifiedOwner(tx, email)) !== undefined
    const accountId = isKnown ? undefined : await openFor(proof)
    await holdForReview(tx, given, null)
    return accountId === undefined ? undefined : { accountId, email }

    async function openFor(found: Proof): Promise<string> {
      await spendProof(tx, found)
      await requireOpenRegistration(tx)
      await requireSetupCode(undefined, false)
      const person = { firstName: '', lastName: '', email, passwordHash: null, language, agreesToTerms: true }
      const opened = await openAccount(tx, person)
      if (!(await verifyEmail(tx, { accountId: opened, email }))) throw refuse('claim.other-account')
      return opened
    }
  })
