import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { type CallValues, type FilledCall, parseJson, waysOf, writeExample } from '../calls/fill-call.ts'
import { setOwnToken, useOwnToken } from '../calls/own-token.ts'
import { type Outcome, sendCall } from '../calls/send-call.ts'
import { valuesOf } from '../document/describe-schema.ts'
import type { Parameter, Reference } from '../document/read-document.ts'
import { OutcomeView } from './outcome-view.tsx'

export interface TryPanelProps {
  call: FilledCall
  reference: Reference
  values: CallValues
  onChange: (values: CallValues) => void
}

/** Sends the call to this server, with the token that was typed. */
export function TryPanel({ call, reference, values, onChange }: TryPanelProps) {
  const { operation, body, needsToken } = call
  const token = useOwnToken()
  const [file, setFile] = useState<File>()
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<{ told: Outcome | undefined }>()
  const [isSending, setSending] = useState(false)
  const ways = waysOf(operation)
  const text = values.body ?? writeExample(reference, operation, values.type)
  const isBroken = body !== undefined && body.kind !== 'text' && body.kind !== 'file' && parseJson(text) === undefined

  const send = async () => {
    const empty = operation.parameters.filter(({ name, isRequired }) => isRequired && !values.parameters[name])
    setMissing(new Set(empty.map(({ name }) => name)))
    if (empty.length > 0 || isBroken || isSending) return
    setSending(true)
    setOutcome({ told: await sendCall(call, token, file) })
    setSending(false)
  }
  return (
    <div className="mt-8">
      <h3 className="mb-2">{t('Try it')}</h3>
      <Form
        label={t('Try {call}', { call: operation.id })}
        onSubmit={(event) => {
          event.preventDefault()
          return send()
        }}
      >
        <div className="stack">
          {needsToken && <TokenField />}
          {operation.parameters.map((parameter) => (
            <ParameterField
              key={`${parameter.place} ${parameter.name}`}
              parameter={parameter}
              value={values.parameters[parameter.name] ?? ''}
              error={missing.has(parameter.name) ? t('This is needed.') : undefined}
              onChange={(value) =>
                onChange({ ...values, parameters: { ...values.parameters, [parameter.name]: value } })
              }
            />
          ))}
          {ways.length > 1 && (
            <Select
              label={t('Kind of body')}
              value={body?.type ?? ''}
              options={ways.map(({ type }) => ({ value: type, label: type }))}
              onChange={(type) => onChange({ ...values, type, body: undefined })}
            />
          )}
          {body?.kind === 'file' ? (
            <FileField onChange={setFile} />
          ) : (
            body && (
              <TextArea
                label={t('Body')}
                mono
                rows={8}
                value={text}
                error={isBroken ? t('This is no JSON yet.') : undefined}
                onChange={(typed) => onChange({ ...values, body: typed })}
              />
            )
          )}
          {operation.method !== 'GET' && (
            <p className="small muted">{t('This is no rehearsal: what you send is done on this server.')}</p>
          )}
          <div>
            <Button type="submit" isPending={isSending} pendingLabel={t('Sending')}>
              {t('Send')}
            </Button>
          </div>
        </div>
      </Form>
      <div role="status">{outcome && <OutcomeView id={operation.id} outcome={outcome.told} />}</div>
    </div>
  )
}

/** The token that calls are tried with; once typed it is there for all of them. */
function TokenField() {
  const token = useOwnToken()
  return (
    <TextField
      label={t('Your token')}
      type="password"
      autoComplete="off"
      name="own-token"
      value={token}
      onChange={setOwnToken}
      description={
        <>
          {t('It stays in this page and is forgotten when you leave it.')}{' '}
          <Link href="/profile/tokens" target="_blank">
            {t('Make a token')}
          </Link>
        </>
      }
    />
  )
}

interface ParameterFieldProps {
  parameter: Parameter
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function ParameterField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const { name, isRequired, schema } = parameter
  const isList = schema.type === 'array'
  const choices = isList ? [] : valuesOf(schema).map((one) => one.replace(/^"|"$/g, ''))
  const shown = { label: name, optional: !isRequired, value, onChange, ...(error ? { error } : {}) }
  if (choices.length === 0)
    return <TextField {...shown} {...(isList ? { description: t('Several with commas between them.') } : {})} />
  return <Select {...shown} placeholder="–" options={choices.map((one) => ({ value: one, label: one }))} />
}

function FileField({ onChange }: { onChange: (file: File | undefined) => void }) {
  return (
    <label className="field">
      <span className="label">{t('File')}</span>
      <input className="input" type="file" onChange={({ target }) => onChange(target.files?.[0])} />
    </label>
  )
}
