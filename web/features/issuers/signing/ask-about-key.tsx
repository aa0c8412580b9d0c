import type { SigningKey } from '#contracts/issuers/issuer-signing.ts'
import { t } from '#shared/i18n/text.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { tellSigned } from './tell-signed.ts'
import { replaceKey, withdrawKey } from './use-signing.ts'

export async function askToReplace(issuerSlug: string, { id, use }: SigningKey): Promise<void> {
  const agreed = await confirmWith({
    title: t('Replace this key?'),
    body:
      use === 'badge'
        ? t('A new key signs from now on. This one stays published, and every badge that it signed stays valid.')
        : t('A new key signs from now on. This one stays published, and files that it signed stay valid.'),
    resolveLabel: t('Replace Key'),
  })
  if (agreed) await replaceKey(issuerSlug, id)
}

export async function askToWithdraw(issuerSlug: string, { id, use, signed }: SigningKey): Promise<void> {
  const agreed = await confirmWith({
    title: t('Withdraw this key for good?'),
    body: (
      <>
        <p>
          {t(
            'Do this if somebody else may have the key: whoever has it can make badges in your name. This cannot be undone.',
          )}
        </p>
        <ul className="mt-3 list-disc space-y-1 ps-5">
          <li>{t('Nothing that this key signed counts any more, whenever it was signed.')}</li>
          {use === 'badge' ? (
            <>
              {signed && <li>{t('Signed with it: {awards}.', { awards: tellSigned(signed) })}</li>}
              <li>{t('Your badges are signed again with another key. Their pages and links stay as they are.')}</li>
              <li>
                {t(
                  'Files that people downloaded or put into a wallet are no longer valid. They can download their badges again.',
                )}
              </li>
              <li>{t('Each of these people gets one mail that says so.')}</li>
            </>
          ) : (
            <li>{t('JWT files that people downloaded are no longer valid. They can download them again.')}</li>
          )}
        </ul>
      </>
    ),
    resolveLabel: t('Withdraw Key'),
    danger: true,
  })
  if (agreed) await withdrawKey(issuerSlug, id)
}
