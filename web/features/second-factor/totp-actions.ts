import {
  beginTotpSetup,
  confirmTotpSetup,
  getSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  type SecondFactor,
} from '#contracts/accounts/second-factor.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'

export interface BegunTotp {
  secret: string
  uri: string
}

const refresh = () => queryClient.invalidateQueries({ queryKey: readKey(getSecondFactor) })

/** Undefined when the person thought better of it, or it was refused, which is said. */
export async function begin(): Promise<BegunTotp | undefined> {
  return tell(async () => {
    let begun: BegunTotp | undefined
    await runConfirmed(async () => {
      begun = await call(beginTotpSetup)
    })
    return begun
  })
}

/** The recovery codes; throws what the server refused, for the form to say beside the field. */
export async function confirm(code: string): Promise<readonly string[] | undefined> {
  let codes: string[] | undefined
  await runConfirmed(async () => {
    codes = (await call(confirmTotpSetup, { body: { code } })).recovery_codes
  })
  if (codes) await refresh()
  return codes
}

export async function askToRenew(): Promise<readonly string[] | undefined> {
  const agreed = await confirmWith({
    title: t('New recovery codes?'),
    body: t('The ones that you have now do nothing any more.'),
    resolveLabel: t('Make new codes'),
  })
  if (!agreed) return undefined
  return tell(async () => {
    let codes: string[] | undefined
    await runConfirmed(async () => {
      codes = (await call(renewRecoveryCodes)).recovery_codes
    })
    await refresh()
    return codes
  })
}

export async function askToTurnOff({ required_by: issuers }: SecondFactor): Promise<void> {
  const names = issuers.map(({ name }) => name).join(', ')
  const agreed = await confirmWith({
    title: t('Turn codes off?'),
    body:
      names === ''
        ? t('Signing in asks for the password alone from then on. Your recovery codes are gone as well.')
        : t(
            'Signing in asks for the password alone from then on. {names} requires codes of its staff: you can look at everything there, and change nothing until you set them up again.',
            { names },
          ),
    resolveLabel: t('Turn codes off'),
    danger: true,
  })
  if (!agreed) return
  await tell(async () => {
    if (!(await runConfirmed(() => call(removeTotp)))) return
    notices.success(t('Signing in asks for no code any more.'))
    await refresh()
  })
}

async function tell<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await action()
  } catch (failure) {
    notices.error(messageOf(failure))
    return undefined
  }
}
