import { countedFrom, type KioskView } from '#contracts/claims/kiosks.ts'
import { now } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { describeOpened } from '../claiming/describe-opened.ts'
import { writeCode } from '../fold-code.ts'
import { hashCode } from '../secrets.ts'
import { findKiosk, isShowing, type KioskRow } from './find-kiosk.ts'
import { minuteNow, openKioskKey, secondsLeft, shownCode, typedCode } from './kiosk-codes.ts'

/** What the device shows now: the badge, the code of this minute, and a number of people that names nobody. */
export const showKiosk = async (token: string, wished: readonly string[]): Promise<KioskView> => {
  const kiosk = await findKiosk(db(), token)
  if (!kiosk || kiosk.state === 'draft') throw notFound()
  const { state, ...shown } = await describeOpened(db(), { claim: kiosk, kiosk: { isCurrent: true } }, wished)
  const isOver = !isShowing(kiosk)
  const people = await countPeople(kiosk)
  return {
    claim: kiosk.claim_id,
    state: isOver || state === 'used' || state === 'void' || state === 'elsewhere' ? 'ended' : state,
    title: shown.title,
    closes_at: shown.closes_at,
    time_zone: shown.time_zone,
    name: shown.name,
    picture: shown.picture,
    image_alt: shown.image_alt,
    issuer: shown.issuer,
    issuerStanding: shown.issuerStanding,
    domains: shown.domains,
    reviewed: shown.reviewed,
    code: state === 'open' && !isOver ? await showCode(kiosk) : null,
    people: people < countedFrom ? null : people,
    // Below that number, how many are left would tell it as well.
    left: kiosk.cap === null || people < countedFrom ? null : Math.max(0, kiosk.cap - kiosk.taken + kiosk.overdue),
  }
}

/** Of what was awarded, as the figures of the claim have it: the public count is of no person. */
async function countPeople({ claim_id }: KioskRow): Promise<number> {
  const { sum } = await db()
    .selectFrom('claim_days')
    .select(({ fn }) => fn.sum<string | null>('awarded').as('sum'))
    .where('claim_id', '=', claim_id)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

async function showCode(kiosk: KioskRow): Promise<NonNullable<KioskView['code']>> {
  const [minute, key] = [minuteNow(), openKioskKey(kiosk)]
  const typed = typedCode(key, minute)
  if (kiosk.typed_minute < minute || kiosk.typed_hash === null) {
    // A code to type is too short to say whose it is, so that its hash has to find it.
    await db()
      .updateTable('kiosks')
      .set({
        typed_minute: minute,
        typed_hash: hashCode(typed),
        typed_before_hash: hashCode(typedCode(key, minute - 1)),
        seen_at: now(),
      })
      .where('kiosk_id', '=', kiosk.kiosk_id)
      .where('typed_minute', '<', minute)
      .execute()
  }
  return {
    url: `${config().origin}/C/${shownCode(key, minute)}`.toUpperCase(),
    typed: writeCode(typed),
    seconds: secondsLeft(),
  }
}
