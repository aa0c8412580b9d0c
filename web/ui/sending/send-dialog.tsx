import { useState } from 'react'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { BackpackConnection } from '#contracts/backpack/other-backpacks.ts'
import { t } from '#shared/i18n/text.ts'
import { otherBackpacksPath } from '../../lib/backpack/backpack-badge-path.ts'
import { explainRefusal, useConnections, useSendBadge } from '../../lib/backpack/use-connections.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { LoadingScreen } from '../feedback/loading-screen.tsx'
import { Notice } from '../feedback/notice.tsx'
import { RadioGroup } from '../forms/radio-group.tsx'
import { Button } from '../navigation/button.tsx'
import { LinkButton } from '../navigation/link-button.tsx'

export interface SendDialogProps {
  badge: BackpackBadge
  onClose: () => void
}

/** Sends a badge to one of the connected backpacks. */
export function SendDialog({ badge, onClose }: SendDialogProps) {
  const { data: connections, error } = useConnections()
  const able = connections?.filter(({ state, may_send }) => state === 'connected' && may_send)
  const [choice, setChoice] = useState<string>()
  const { mutate, data: sent, error: refusal, isPending, reset } = useSendBadge(badge.id)
  const chosen = able?.find(({ id }) => id === choice) ?? able?.[0]
  const name = badge.json.badge.name || t('Unknown Badge')
  const isDone = sent !== undefined
  return (
    <Dialog
      title={t('Send to Another Backpack')}
      isOpen
      onOpenChange={onClose}
      fromBelow
      buttons={
        chosen && (
          <>
            {!isDone && (
              <Button variant="ghost" onPress={onClose}>
                {t('Cancel')}
              </Button>
            )}
            {/* One button for both, so that the focus stays on it. */}
            <Button
              variant="primary"
              isPending={isPending}
              pendingLabel={t('Sending')}
              onPress={() => (isDone ? onClose() : mutate(chosen.id))}
            >
              {isDone ? t('Back to the badge') : t('Send Badge')}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        {error && !connections && <Notice kind="error">{explainRefusal(error)}</Notice>}
        {!able && !error && <LoadingScreen />}
        {able?.length === 0 && <NoneConnected />}
        {chosen && !isDone && (
          <>
            <p className="muted">
              {t('The other backpack gets {name} as it was signed. It stays here too.', { name })}
            </p>
            <RadioGroup
              label={t('Backpack')}
              value={chosen.id}
              onChange={(id) => {
                setChoice(id)
                reset()
              }}
              options={(able ?? []).map(({ id, name: title, host }) => ({ value: id, label: `${title} (${host})` }))}
            />
          </>
        )}
        {refusal && !isDone && <Notice kind="error">{explainRefusal(refusal)}</Notice>}
        {sent && chosen && <Notice kind="success">{describeOutcome(sent.outcome, chosen)}</Notice>}
      </div>
    </Dialog>
  )
}

function NoneConnected() {
  return (
    <>
      <p>{t('No backpack that takes badges is connected yet.')}</p>
      <LinkButton href={otherBackpacksPath} variant="primary">
        {t('Connect another backpack')}
      </LinkButton>
    </>
  )
}

function describeOutcome(outcome: 'added' | 'replaced' | 'unchanged', { name }: BackpackConnection): string {
  switch (outcome) {
    case 'added':
      return t('The badge is now at {name}, too.', { name })
    case 'replaced':
      return t('{name} had the badge and took it again.', { name })
    case 'unchanged':
      return t('{name} has the badge already.', { name })
  }
}
