import { t } from '#shared/i18n/text.ts'
import { isSkill } from '../../lib/achievement/is-skill.ts'
import { OutsideLink } from '../parts/outside-link.tsx'
import type { AlignmentView, BadgeClassView, CompetencyView } from '../parts/props.ts'
import { writeStudyLoad } from '../parts/write-study-load.ts'

type Skill = Partial<Record<Exclude<keyof AlignmentView, 'name'> | 'load', string | undefined>> & { name: string }

const toSkill = ({ studyMinutes, ...one }: CompetencyView): Skill => ({
  ...one,
  load: studyMinutes === undefined ? undefined : writeStudyLoad(studyMinutes),
})

/** What holders of the badge can do, as frameworks describe it. */
export function SkillsSection({ badgeClass }: { badgeClass: BadgeClassView }) {
  const skills: Skill[] = [
    ...badgeClass.alignment.filter(isSkill),
    ...(badgeClass.extensions?.competencies ?? []).map(toSkill),
  ]
  if (skills.length === 0) return null
  return (
    <section className="section">
      <h2>{t('Skills')}</h2>
      <ul className="sheet list">
        {skills.map(({ name, url, code, framework, description, load }) => (
          <li key={`${name}${url}`}>
            <OutsideLink href={url} className="outside" icon>
              {name}
            </OutsideLink>
            {description && <p className="small">{description}</p>}
            {(framework || code || load) && (
              <p className="small muted">{[framework, code, load].filter(Boolean).join(', ')}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
