import { Image as ImageIcon, Shapes, Type } from 'lucide-react'
import { createElement } from 'react'
import { t } from '#shared/i18n/text.ts'
import { loadSmallPng } from '#web/lib/browser/images.ts'
import { useImageFile } from '#web/lib/browser/use-image-file.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ImageDrop } from '#web/ui/forms/image-drop.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { type BadgeEmblem, initialsLength, logoBytes } from '../design.ts'
import { emblemIcons } from '../drawing/emblem-icons.ts'
import type { EmblemName } from '../emblem-names.ts'
import { emblemLabels, emblemNames } from '../emblem-names.ts'
import { startDesign } from '../random-design.ts'
import { Choices } from './choices.tsx'
import type { FieldsProps } from './studio-controls.tsx'

/** What stands in the middle: an icon, a few letters or an own logo. */
export function EmblemFields({ design, onChange }: FieldsProps) {
  const { emblem } = design
  const set = (next: BadgeEmblem, about?: string) => onChange({ ...design, emblem: next }, about)
  const logo = useImageFile(
    (file) => loadSmallPng(file, logoBytes),
    ({ dataUrl, name }) => set({ kind: 'logo', name: name.slice(-255), data: dataUrl }),
  )
  const switchTo = (kind: BadgeEmblem['kind']) => {
    if (kind === 'icon') set(startDesign.emblem)
    else set(kind === 'text' ? { kind, text: initialsOf(design.top) } : { kind, name: '', data: '' })
  }
  const labels = emblemLabels()

  return (
    <section>
      <h3>{t('Emblem')}</h3>
      <Choices
        label={t('Kind of emblem')}
        labelHidden
        named
        value={emblem.kind}
        onChange={switchTo}
        options={[
          { id: 'icon', label: t('Icon'), face: <Icon of={Shapes} size="l" /> },
          { id: 'text', label: t('Letters'), face: <Icon of={Type} size="l" /> },
          { id: 'logo', label: t('Own logo'), face: <Icon of={ImageIcon} size="l" /> },
        ]}
      />
      {emblem.kind === 'icon' && (
        <>
          <Choices
            label={t('Icon')}
            labelHidden
            value={emblemNames.find((name) => name === emblem.icon)}
            onChange={(icon) => set({ ...emblem, icon })}
            options={emblemNames.map((id) => ({ id, label: labels[id], face: <EmblemGlyph name={id} /> }))}
          />
          <Checkbox value={emblem.twoColors} onChange={(twoColors) => set({ ...emblem, twoColors })}>
            {t('Fill the icon with the accent colour')}
          </Checkbox>
        </>
      )}
      {emblem.kind === 'text' && (
        <TextField
          label={t('Letters')}
          value={emblem.text}
          maxLength={initialsLength}
          description={t('Initials, a year or a number')}
          onChange={(text) => set({ kind: 'text', text }, 'initials')}
        />
      )}
      {emblem.kind === 'logo' && (
        <ImageDrop
          label={t('Logo')}
          image={emblem.data || undefined}
          imageName={emblem.name}
          isLoading={logo.isLoading}
          onFile={(file) => void logo.choose(file)}
          hint={t('It becomes part of the badge, on a light ground')}
          error={logo.error}
        />
      )}
    </section>
  )
}

const initialsOf = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 3)
    .join('')
    .toLocaleUpperCase('en')

/** An emblem as a button shows it. */
function EmblemGlyph({ name }: { name: EmblemName }) {
  const nodes = emblemIcons[name] ?? []
  return (
    <svg
      className="icon l"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {nodes.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: `${tag} ${index}` }))}
    </svg>
  )
}
