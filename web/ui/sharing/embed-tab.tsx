import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { getConfig } from '../../lib/config/config.ts'
import { formatDate } from '../../lib/formats/format.ts'
import { Switch } from '../forms/checkbox.tsx'
import { CopyField } from '../forms/copy-field.tsx'
import { RadioGroup } from '../forms/radio-group.tsx'
import { type EmbedChoices, firstChoices } from './embed-choices.ts'
import { badgePartsOf, frameUrlOf, writeBadge, writeFrame } from './embed-code.ts'
import { EmbeddedBadge } from './embedded-badge.tsx'
import type { EmbedOption, ShareOptions } from './share-options.ts'

export function EmbedTab({ options }: { options: ShareOptions }) {
  const [type, setType] = useState<string>()
  const option = options.embedOptions.find(({ embedType }) => embedType === type) ?? options.embedOptions[0]
  if (!option) return null
  return (
    <>
      {options.embedOptions.length > 1 && (
        <RadioGroup
          label={t('What to show')}
          value={option.embedType}
          onChange={setType}
          options={options.embedOptions.map(({ embedType, label, embedSize: { width, height } }) => ({
            value: embedType,
            label: t('{label}, {width} by {height}', { label, width, height }),
          }))}
        />
      )}
      <EmbedMaker options={options} option={option} />
    </>
  )
}

function EmbedMaker({ options, option }: { options: ShareOptions; option: EmbedOption }) {
  const [choices, setChoices] = useState(firstChoices)
  const frame = frameUrlOf(options, option, choices)
  const parts = badgePartsOf(options, option, choices, {
    date: formatDate(option.embedAwardDate),
    verifier: getConfig().assertionVerifyUrl ?? '/verify',
  })
  const isFrame = option.embedType === 'iframe'
  return (
    <>
      <div className="my-3 grid place-items-center overflow-hidden rounded-md border border-line bg-sheet p-2">
        {isFrame ? (
          <iframe className="h-[11.625rem] w-full max-w-[20.625rem] border-0" src={frame} title={option.embedTitle} />
        ) : (
          <EmbeddedBadge parts={parts} />
        )}
      </div>
      <p className="small muted mb-3">
        {isFrame
          ? t(
              'Paste the code where the card is to stand in a page of your own. The card always shows the badge as it is now.',
            )
          : t(
              'Paste the code where the badge is to stand in a page of your own. It shows what it says now, even later.',
            )}
      </p>
      <div className="mb-3 grid">
        {switchesOf(options, option).map(([name, label]) => (
          <SwitchWithHint
            key={name}
            label={label}
            hint={hintFor(name, options)}
            value={choices[name]}
            onChange={(value) => setChoices((chosen) => ({ ...chosen, [name]: value }))}
          />
        ))}
      </div>
      <CopyField
        label={t('Embedded Code')}
        value={isFrame ? writeFrame(frame, option, choices.shrinks) : writeBadge(parts)}
        multiline
        primary
      />
    </>
  )
}

interface SwitchWithHintProps {
  label: string
  hint: string | undefined
  value: boolean
  onChange: (value: boolean) => void
}

function SwitchWithHint({ label, hint, value, onChange }: SwitchWithHintProps) {
  return (
    <div>
      <Switch value={value} onChange={onChange}>
        {label}
      </Switch>
      {hint && <p className="small muted mb-2 ps-[3.25rem] [overflow-wrap:anywhere]">{hint}</p>}
    </div>
  )
}

function hintFor(name: keyof EmbedChoices, { recipientIdentifier: identifier }: ShareOptions): string | undefined {
  if (name === 'recipientIdentifier') return t('Puts {identifier} into the link, for all to read.', { identifier })
  return name === 'shrinks' ? t('The card becomes narrower where there is less room.') : undefined
}

function switchesOf(options: ShareOptions, option: EmbedOption): [keyof EmbedChoices, string][] {
  const identifier: [keyof EmbedChoices, string][] = options.showRecipientOptions
    ? [['recipientIdentifier', t('Include Recipient Identifier')]]
    : []
  if (option.embedType === 'iframe') return [...identifier, ['shrinks', t('Fit narrow pages')]]
  const name: [keyof EmbedChoices, string][] = option.embedRecipientName ? [['recipientName', t('Recipient Name')]] : []
  return [
    ...identifier,
    ['badgeName', t('Badge Name')],
    ['awardDate', t('Date Awarded')],
    ...name,
    ['verify', t('Verification')],
  ]
}
