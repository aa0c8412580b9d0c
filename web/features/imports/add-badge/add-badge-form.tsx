import { t } from '#shared/i18n/text.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { emptyInput, type InputTab, inputOfText } from './badge-input.ts'
import { CodeScan } from './code-scan.tsx'
import { RefusedBadge } from './refused-badge.tsx'
import type { AddBadge } from './use-add-badge.ts'

const tabs: readonly InputTab[] = ['image', 'url', 'json']
const accepted = 'image/png, image/svg+xml, application/json, .json, .jsonld, .jwt, .jws, .txt, .csv, .zip'

export function AddBadgeForm({ add, onClose }: { add: AddBadge; onClose: () => void }) {
  // Then the way on is another one than trying the same again.
  const hasOffer =
    add.refusal?.kind === 'recipient' || add.refusal?.kind === 'unreachable' || add.refusal?.badgeId !== undefined
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add.submit()
      }}
    >
      {add.isMissing && (
        <Notice kind="error" title={t('Uh Oh...')}>
          {t('At least one badge input is required')}
        </Notice>
      )}
      <Tabs
        label={t('Ways to add a badge')}
        selected={add.tab}
        onSelect={(id) => add.setTab(tabs.find((tab) => tab === id) ?? 'image')}
        tabs={[
          { id: 'image', label: t('Image'), content: <ImageInput add={add} /> },
          { id: 'url', label: t('URL'), content: <UrlInput add={add} /> },
          { id: 'json', label: t('JSON'), content: <JsonInput add={add} /> },
        ]}
      />
      <CodeScan
        onRead={(text) => {
          const { tab, input } = inputOfText(text)
          add.change(input, tab)
        }}
      />
      {add.refusal && <RefusedBadge key={add.refusal.text} add={add} refusal={add.refusal} />}
      <div className="buttons">
        <Button variant="ghost" onPress={onClose} isDisabled={add.isAdding}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          variant={hasOffer ? undefined : 'primary'}
          isPending={add.isAdding}
          pendingLabel={t('Adding')}
        >
          {t('Add Badge')}
        </Button>
      </div>
    </form>
  )
}

function ImageInput({ add }: { add: AddBadge }) {
  const { image } = add.input
  return (
    <div className="stack-s">
      {image && <img className="mx-auto block size-32 object-contain" src={image.dataUrl} alt={t('Chosen image')} />}
      <FileDrop
        label={t('Badge image or file')}
        accept={accepted}
        multiple
        hint={t('A badge image (PNG or SVG), a JSON or JWT file, or many badges in a ZIP file or a list (JSON or CSV)')}
        fileName={image?.name}
        isLoading={add.isReading}
        error={add.fileError}
        onFile={(_, all) => void add.choose(all)}
      />
    </div>
  )
}

function UrlInput({ add }: { add: AddBadge }) {
  return (
    <TextField
      type="url"
      label={t('URL')}
      labelHidden
      placeholder={t('Enter URL')}
      description={t('The address of the badge itself, or of its image')}
      value={add.input.url}
      error={add.faults.url}
      onChange={(url) => add.change({ ...emptyInput, url })}
      onBlur={add.check}
    />
  )
}

function JsonInput({ add }: { add: AddBadge }) {
  return (
    <TextArea
      label={t('JSON')}
      labelHidden
      mono
      rows={7}
      placeholder={t('Enter JSON')}
      description={t('An assertion or credential as JSON, or in its signed form (JWT)')}
      value={add.input.json}
      error={add.faults.json}
      onChange={(json) => add.change({ ...emptyInput, json })}
      onBlur={add.check}
    />
  )
}
