import { t } from '#shared/i18n/text.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { describeDesign, shapeLabels } from '../describe-design.ts'
import { type BadgeDesign, ribbonLength, ringLength, shapeIds } from '../design.ts'
import type { LetterSet } from '../drawing/letters.ts'
import { shapes } from '../drawing/shapes.ts'
import { Choices } from './choices.tsx'
import { ColorFields } from './color-fields.tsx'
import { DetailFields } from './detail-fields.tsx'
import { EmblemFields } from './emblem-fields.tsx'
import { ForeignSigns } from './foreign-signs.tsx'
import { ProposalFields } from './proposal-fields.tsx'

export interface FieldsProps {
  design: BadgeDesign
  /** What the change is about, when several in a row are to be taken back as one. */
  onChange: (design: BadgeDesign, about?: string) => void
}

export interface StudioControlsProps extends FieldsProps {
  /** Whole designs to begin with. */
  proposals: readonly BadgeDesign[]
  letters: LetterSet
}

/** All that can be chosen, from a whole design to the details. */
export function StudioControls({ design, onChange, proposals, letters }: StudioControlsProps) {
  const set = (part: Partial<BadgeDesign>, about?: string) => onChange({ ...design, ...part }, about)
  const labels = shapeLabels()
  return (
    <div className="controls">
      <ProposalFields {...{ design, proposals, letters, onChange }} />
      <section>
        <h3>{t('Shape')}</h3>
        <Choices
          label={t('Shape')}
          labelHidden
          value={design.shape}
          onChange={(shape) => set({ shape })}
          options={shapeIds.map((id) => ({
            id,
            label: labels[id],
            face: (
              <svg viewBox="0 0 400 400" fill="currentColor" aria-hidden="true">
                <path d={shapes[id].outline} />
              </svg>
            ),
          }))}
        />
      </section>
      <section>
        <h3>{t('Text')}</h3>
        <div className="pairs">
          <TextField
            label={t('Top of the ring')}
            optional
            value={design.top}
            maxLength={ringLength}
            onChange={(top) => set({ top }, 'top')}
          />
          <TextField
            label={t('Bottom of the ring')}
            optional
            value={design.bottom}
            maxLength={ringLength}
            onChange={(bottom) => set({ bottom }, 'bottom')}
          />
          <TextField
            label={t('Ribbon')}
            optional
            value={design.ribbon}
            maxLength={ribbonLength}
            onChange={(ribbon) => set({ ribbon }, 'ribbon')}
          />
          <Choices
            label={t('Lettering')}
            value={design.face}
            onChange={(face) => set({ face })}
            options={[
              { id: 'sans', label: t('Plain letters'), face: <span className="sample">Ag</span> },
              { id: 'serif', label: t('Letters with serifs'), face: <span className="sample serif">Ag</span> },
            ]}
          />
        </div>
        <ForeignSigns design={design} letters={letters[design.face]} />
      </section>
      <EmblemFields design={design} onChange={onChange} />
      <ColorFields design={design} onChange={onChange} />
      <DetailFields design={design} onChange={onChange} letters={letters} />
      <p className="vh" aria-live="polite">
        {describeDesign(design)}
      </p>
    </div>
  )
}
