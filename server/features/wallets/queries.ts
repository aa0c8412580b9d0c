import { unsuspendedAccounts } from '#infra/authority/accounts.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { notFound } from '#infra/errors.ts'
import { credentialColumns, openCredentials, openOne } from '../awards/index.ts'
import { joinKeptAwards } from '../backpack/index.ts'
import { inForce } from '../badge-classes/index.ts'
import { awardUrl, issuerNameColumns } from '../issuers/index.ts'

/** A badge that somebody keeps, as far as a wallet is concerned. */
export const findKeptAward = (db: Db, accountId: string, awardId: string) =>
  joinKeptAwards(db)
    .select(['awards.issuer_id', 'awards.award_id', 'awards.badge_id', 'awards.revoked_at', 'awards.expires_at'])
    .where('backpack_entries.account_id', '=', accountId)
    .where('backpack_entries.award_id', '=', awardId)
    .where('backpack_entries.removed_at', 'is', null)
    .where('awards.acceptance', '!=', 'Rejected')
    .executeTakeFirst()

/** What a wallet shows of a badge class before it has the badge. */
export const findOfferedClass = (db: Db, badgeId: string) =>
  db
    .selectFrom('badge_classes')
    .innerJoin('issuers', 'issuers.issuer_id', 'badge_classes.issuer_id')
    .select([
      'badge_classes.badge_id',
      'badge_classes.name',
      'badge_classes.description',
      'badge_classes.image_alt',
      'issuers.issuer_id',
      'issuers.image_key as issuer_image_key',
      'issuers.jwt_algorithm',
    ])
    .select(issuerNameColumns)
    .where('badge_classes.badge_id', '=', badgeId)
    .executeTakeFirst()
export type OfferedClass = NonNullable<Awaited<ReturnType<typeof findOfferedClass>>>

/** Those of somebody who is suspended are nowhere until they are back. */
const selectOffers = (db: Db) =>
  db
    .selectFrom('wallet_offers')
    .selectAll('wallet_offers')
    .where('wallet_offers.account_id', 'in', unsuspendedAccounts(db).select('accounts.account_id'))
export type OfferRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['executeTakeFirstOrThrow']>>

export const findOffer = (db: Db, offerId: string): Promise<OfferRow | undefined> =>
  selectOffers(db).where('offer_id', '=', offerId).executeTakeFirst()

export const findOwnOffer = (db: Db, accountId: string, offerId: string): Promise<OfferRow | undefined> =>
  selectOffers(db).where('offer_id', '=', offerId).where('account_id', '=', accountId).executeTakeFirst()

export const findOfferByToken = (db: Db, badgeId: string, tokenHash: Buffer): Promise<OfferRow | undefined> =>
  selectOffers(db).where('token_hash', '=', tokenHash).where('badge_id', '=', badgeId).executeTakeFirst()

/** Locked until the transaction ends: of two wallets that come at once, one is first. */
export const lockOfferByCode = (db: Db, badgeId: string, codeHash: Buffer): Promise<OfferRow | undefined> =>
  selectOffers(db).where('code_hash', '=', codeHash).where('badge_id', '=', badgeId).forUpdate().executeTakeFirst()

export const lockOfferByToken = (db: Db, badgeId: string, tokenHash: Buffer): Promise<OfferRow | undefined> =>
  selectOffers(db).where('token_hash', '=', tokenHash).where('badge_id', '=', badgeId).forUpdate().executeTakeFirst()

export const lockOffer = (db: Db, offerId: string): Promise<OfferRow | undefined> =>
  selectOffers(db).where('offer_id', '=', offerId).forUpdate().executeTakeFirst()

/** The signed badge, while it stands and lies with whoever offered it: a code left open somewhere outlives neither. */
export const findCredentialInForce = async (db: Db, { account_id, issuer_id, award_id }: OfferRow) => {
  const row = await joinKeptAwards(db)
    .select(credentialColumns)
    .where('backpack_entries.account_id', '=', account_id)
    .where('backpack_entries.removed_at', 'is', null)
    .where('awards.issuer_id', '=', issuer_id)
    .where('awards.award_id', '=', award_id)
    .where('awards.acceptance', '!=', 'Rejected')
    .where(inForce())
    .executeTakeFirst()
  return openOne(openCredentials, db, row)
}

/** Where people look at the badge that is offered; 404 when the offer has gone. */
export const findBadgePage = async (offerId: string): Promise<string> => {
  const offer = await findOffer(db(), offerId)
  if (!offer) throw notFound()
  return awardUrl(offer.award_id)
}
