import { useMemo } from 'react'
import { t } from '#shared/i18n/text.ts'
import { drawDesign } from '../drawing/draw-design.ts'
import { Choices } from './choices.tsx'
import type { StudioControlsProps } from './studio-controls.tsx'

/** Whole designs, one of which is a beginning; everything about it can be changed below. */
export function ProposalFields({ design, proposals, letters, onChange }: StudioControlsProps) {
  const drawn = useMemo(() => proposals.map((proposal) => drawDesign(proposal, letters)), [proposals, letters])
  const chosen = proposals.indexOf(design)
  return (
    <section>
      <h3>{t('Start from a design')}</h3>
      <Choices
        label={t('Start from a design')}
        labelHidden
        value={chosen < 0 ? undefined : String(chosen)}
        onChange={(id) => onChange(proposals[Number(id)] ?? design)}
        options={drawn.map(({ image, description }, index) => ({
          id: String(index),
          label: description,
          face: <img className="whole" src={image} alt="" width={56} height={56} />,
        }))}
      />
    </section>
  )
}
