import { type ReactNode, useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { CodeBlock } from '#web/ui/text/code-block.tsx'
import { MarkdownText } from '#web/ui/text/markdown-text.tsx'
import { type CallValues, type FilledCall, fillCall, waysOf } from '../calls/fill-call.ts'
import type { PartName } from '../document/parts.ts'
import type { Operation, Parameter, Reference } from '../document/read-document.ts'
import { serverOrigin } from '../document/use-reference.ts'
import { writeCurl } from '../samples/write-curl.ts'
import { writePython } from '../samples/write-python.ts'
import { writeTypeScript } from '../samples/write-typescript.ts'
import { AnswerList } from './answer-list.tsx'
import { Contents } from './contents.tsx'
import { MemberFacts } from './member-list.tsx'
import { TryPanel } from './try-panel.tsx'

export interface OperationDetailsProps {
  operation: Operation
  reference: Reference
  part: PartName
}

const nothingTyped: CallValues = { parameters: {}, type: undefined, body: undefined }

/** What one call takes and answers, beside the code for it and the form to try it. */
export function OperationDetails({ operation, reference, part }: OperationDetailsProps) {
  const [values, setValues] = useState(nothingTyped)
  const { id, description, parameters, body, proofs, isMessage } = operation
  const call = fillCall(reference, operation, values, serverOrigin())
  const told = { reference, part }
  return (
    <div className="grid gap-8 border-t border-line px-5 pt-4 pb-6 min-[60rem]:grid-cols-2 min-[60rem]:gap-10">
      <div className="min-w-0">
        {description && (
          <div lang="en">
            <MarkdownText headingAbove={2}>{description}</MarkdownText>
          </div>
        )}
        {!isMessage && proofs.length === 0 && <p className="mt-2">{t('Nobody needs a token for it.')}</p>}
        <p className="small mt-2">
          <a href={`#${id}`}>{t('Link to this call')}</a>
        </p>
        {parameters.length > 0 && (
          <Part title={t('Parameters')}>
            <ParameterList parameters={parameters} part={part} />
          </Part>
        )}
        {body && (
          <Part title={isMessage ? t('What is sent') : t('Body')} note={body.isRequired ? t('required') : undefined}>
            <Contents contents={waysOf(operation)} {...told} />
          </Part>
        )}
        <Part title={isMessage ? t('What you answer') : t('Answers')}>
          <AnswerList operation={operation} {...told} />
        </Part>
      </div>
      {!isMessage && (
        <div className="min-w-0">
          <SamplesPanel call={call} />
          <TryPanel call={call} reference={reference} values={values} onChange={setValues} />
        </div>
      )}
    </div>
  )
}

/** The call as code, with what was typed into the form below. */
function SamplesPanel({ call }: { call: FilledCall }) {
  const samples = [
    { id: 'curl', label: 'curl', text: writeCurl(call) },
    { id: 'typescript', label: 'TypeScript', text: writeTypeScript(call) },
    { id: 'python', label: 'Python', text: writePython(call) },
  ]
  return (
    <div>
      <h3 className="mb-2">{t('Code')}</h3>
      <Tabs
        label={t('Language of the code')}
        tabs={samples.map(({ id, label, text }) => ({ id, label, content: <CodeBlock label={label} text={text} /> }))}
      />
    </div>
  )
}

function Part({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="mt-6">
      <h3 className="mb-2">
        {title}
        {note && <span className="small muted"> ({note})</span>}
      </h3>
      {children}
    </div>
  )
}

function ParameterList({ parameters, part }: { parameters: readonly Parameter[]; part: PartName }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {parameters.map(({ name, place, isRequired, description, schema }) => (
        <li key={`${place} ${name}`} className="py-3">
          <MemberFacts {...{ name, isRequired, schema, part, description }} />
          <p className="small muted mt-1">{describePlace(place)}</p>
        </li>
      ))}
    </ul>
  )
}

function describePlace(place: Parameter['place']): string {
  switch (place) {
    case 'path':
      return t('part of the address')
    case 'query':
      return t('after the question mark')
    case 'header':
      return t('header')
  }
}
