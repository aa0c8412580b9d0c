import { ArrowRight, ChevronDown, Lightbulb } from 'lucide-react'
import type { HelpSection, HelpTopic } from '#shared/help/help-topic.ts'
import { listTopics } from '#shared/help/list-topics.ts'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { HelpFrame } from './help-frame.tsx'
import { HelpFigure } from './help-pictures.tsx'
import type { HelpPageProps } from './help-props.ts'
import { HelpText } from './help-text.tsx'

/** One page for each kind of people, and before them the way to each. */
export function HelpPage({ site, topic: name, contact }: HelpPageProps) {
  const topics = listTopics()
  const topic = topics.find((each) => each.name === name)
  return (
    <HelpFrame site={site} topics={topics} current={name}>
      <h1>{topic?.title ?? t('Help')}</h1>
      <p className="lead">{topic?.lead ?? t('What do you want to do? Choose the page that was written for you.')}</p>
      {topic ? (
        topic.sections.map((section, at) => <Section key={section.id} of={section} number={at + 1} />)
      ) : (
        <Ways to={topics} />
      )}
      {contact && (
        <p className="was">
          <span className="muted">{t('Not answered here?')}</span>
          <a className="btn quiet" href={`mailto:${contact}`}>
            {t('Write to {address}', { address: contact })}
          </a>
        </p>
      )}
    </HelpFrame>
  )
}

const Ways = ({ to }: { to: readonly HelpTopic[] }) => (
  <ul className="ways">
    {to.map(({ name, label, lead }) => (
      <li key={name}>
        <a className="sheet" href={`/help/${name}`}>
          <span>
            <span className="n">{label}</span>
            <span className="small muted">{lead}</span>
          </span>
          <Icon of={ArrowRight} />
        </a>
      </li>
    ))}
  </ul>
)

function Section({
  of: { id, title, paragraphs, picture, tip, questions },
  number,
}: {
  of: HelpSection
  number: number
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        <span className="no" aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {paragraphs.map((text) => (
        <p key={text}>
          <HelpText text={text} />
        </p>
      ))}
      {picture && <HelpFigure picture={picture} />}
      {tip && (
        <div className="tipbox">
          <Icon of={Lightbulb} />
          <p>{tip}</p>
        </div>
      )}
      {questions?.map(({ asked, answer }) => (
        <details key={asked} className="qa">
          <summary>
            {asked}
            <Icon of={ChevronDown} />
          </summary>
          <p>
            <HelpText text={answer} />
          </p>
        </details>
      ))}
    </section>
  )
}
