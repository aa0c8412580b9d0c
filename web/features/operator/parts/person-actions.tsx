import type { ShownPerson } from '#contracts/operator/operator-people.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { saveChange } from '../data/use-people.ts'

type Question = Parameters<typeof confirmWith>[0]

/** Suspending, who runs the server, and help for whoever lost their phone; each is asked for once more. */
export function PersonActions({ person }: { person: ShownPerson }) {
  const { id, name, is_operator, suspended_at } = person
  const act = async (question: Question, body: Parameters<typeof saveChange>[1], done: string) => {
    if (!(await confirmWith(question))) return
    try {
      if (await saveChange(id, body)) notices.success(done)
    } catch (failure) {
      notices.error(messageOf(failure))
    }
  }
  const suspend = () =>
    act(
      {
        title: t('Suspend {name}?', { name }),
        body: t('All sign-ins end, and tokens open nothing. Badges, issuers and data stay as they are.'),
        resolveLabel: t('Suspend'),
        danger: true,
      },
      { suspended: true },
      t('{name} is suspended.', { name }),
    )
  const restore = () =>
    act(
      {
        title: t('Lift the suspension of {name}?', { name }),
        body: t('The account can sign in again, and its tokens work again.'),
        resolveLabel: t('Lift suspension'),
      },
      { suspended: false },
      t('{name} can sign in again.', { name }),
    )
  const promote = () =>
    act(
      {
        title: t('Make {name} an operator?', { name }),
        body: t('Operators change the whole service, and see and suspend people.'),
        resolveLabel: t('Make operator'),
        danger: true,
      },
      { is_operator: true },
      t('{name} is an operator now.', { name }),
    )
  const demote = () =>
    act(
      {
        title: t('Remove operator rights from {name}?', { name }),
        body: t('The account stays, like that of every member.'),
        resolveLabel: t('Remove the rights'),
        danger: true,
      },
      { is_operator: false },
      t('{name} is a member like others now.', { name }),
    )
  const reset = () =>
    act(
      {
        title: t('Remove the second step of {name}?', { name }),
        body: t(
          'Codes, recovery codes and passkeys go, and the password alone signs in. Be sure that it is this person who asks: call them, at a number that you know.',
        ),
        resolveLabel: t('Take it off'),
        danger: true,
      },
      { second_factor: false },
      t('{name} signs in with the password alone now.', { name }),
    )
  const signOut = () =>
    act(
      {
        title: t('Sign {name} out everywhere?', { name }),
        body: t(
          'All sign-ins end, on every device, and connected apps lose their access. The password and personal tokens stay as they are.',
        ),
        resolveLabel: t('Sign out everywhere'),
      },
      { sign_out: true },
      t('{name} is signed out everywhere.', { name }),
    )
  const canReset = person.has_second_factor || person.passkeys > 0
  return (
    <>
      {person.sign_ins > 0 && <Button onPress={signOut}>{t('Sign out everywhere')}</Button>}
      {canReset && <Button onPress={reset}>{t('Remove the second step')}</Button>}
      {suspended_at && <Button onPress={restore}>{t('Lift suspension')}</Button>}
      {!suspended_at && is_operator && <Button onPress={demote}>{t('Remove operator rights')}</Button>}
      {!suspended_at && !is_operator && (
        <>
          <Button onPress={promote}>{t('Make operator')}</Button>
          <Button variant="danger" onPress={suspend}>
            {t('Suspend')}
          </Button>
        </>
      )}
    </>
  )
}
