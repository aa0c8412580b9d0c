import { useRef, useState } from 'react'
import {
  addBadgeRequestFile,
  type EvidencePart,
  evidenceFileMaximum,
  evidenceTextLength,
  getOwnBadgeRequestFile,
  type OwnRequest,
  removeBadgeRequestFile,
  submitBadgeRequest,
  updateBadgeRequest,
} from '#contracts/requests/asking.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call, callFile } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { type EvidenceValues, readValues, writeEvidence } from './evidence-values.ts'
import { LinkFields, notAsked } from './link-fields.tsx'
import { keepOwnRequest } from './use-requests.ts'

/** What somebody shows with a request, while it may change. */
export function EvidenceForm({ request }: { request: OwnRequest }) {
  const [values, setValues] = useState<EvidenceValues>(() => readValues(request))
  const [refusal, setRefusal] = useState<string>()
  const [isTextMissing, setTextMissing] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const [isBusy, setBusy] = useState(false)
  const { id, asks } = request
  const params = { requestId: id }
  const files = request.evidence.filter(({ kind }) => kind === 'file')
  /** What is there can be taken out, whatever is asked for now. */
  const isShown = (name: keyof typeof asks, kind: EvidencePart['kind']): boolean =>
    asks[name] !== 'off' || request.evidence.some((part) => part.kind === kind)

  /** Does one thing after the other; what was typed is saved before anything else. */
  const doing = async (work: () => Promise<OwnRequest>, done?: string) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await keepOwnRequest(await work())
      if (done) notices.success(done)
    } catch (failure) {
      setRefusal(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  const save = () => call(updateBadgeRequest, { params, body: writeEvidence(values) })
  const addFiles = (all: readonly File[]) =>
    doing(async () => {
      let latest = await save()
      for (const file of all) {
        latest = await call(addBadgeRequestFile, { params, query: { name: file.name }, file, mayRepeat: true })
      }
      return latest
    })
  const removeFile = (partId: string) =>
    doing(async () => {
      await call(removeBadgeRequestFile, { params: { ...params, partId } })
      return save()
    })
  const send = () => {
    if (asks.text === 'required' && values.text.trim() === '') {
      setTextMissing(true)
      // It stands above what the button is beside.
      return form.current?.querySelector('textarea')?.focus()
    }
    return doing(async () => {
      await save()
      return call(submitBadgeRequest, { params, mayRepeat: true })
    }, t('Your request is sent.'))
  }
  const setOpen = (partId: string, isOpen: boolean) =>
    setValues({
      ...values,
      openFiles: isOpen ? [...values.openFiles, partId] : values.openFiles.filter((one) => one !== partId),
    })
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      label={t('What you show')}
    >
      <h2>{t('What you show')}</h2>
      {isShown('text', 'text') && (
        <div ref={form}>
          <TextArea
            label={t('In your own words')}
            optional={asks.text === 'optional'}
            description={asks.text === 'off' ? notAsked() : undefined}
            rows={6}
            maxLength={evidenceTextLength}
            value={values.text}
            error={isTextMissing ? t('Write a text about what you did.') : undefined}
            onChange={(text) => {
              setTextMissing(false)
              setValues({ ...values, text })
            }}
          />
          <Checkbox value={values.isTextOpen} onChange={(isTextOpen) => setValues({ ...values, isTextOpen })}>
            {t('My text may stand on the badge')}
          </Checkbox>
        </div>
      )}
      {isShown('links', 'link') && (
        <LinkFields
          links={values.links}
          isOptional={asks.links === 'optional'}
          isOff={asks.links === 'off'}
          onChange={(links) => setValues({ ...values, links })}
        />
      )}
      {isShown('files', 'file') && (
        <fieldset className="field">
          <legend className="label">
            {t('Files')} {asks.files === 'optional' && <span className="opt">{t('(OPTIONAL)')}</span>}
          </legend>
          {asks.files === 'off' && <p className="small muted">{notAsked()}</p>}
          <EvidenceList
            evidence={files}
            fetchPart={(partId) => callFile(getOwnBadgeRequestFile, { params: { ...params, partId } })}
            beside={({ id: partId, name }) => (
              <>
                <Button variant="ghost" onPress={() => void removeFile(partId)}>
                  {t('Remove')} <span className="vh">{name}</span>
                </Button>
                <Checkbox value={values.openFiles.includes(partId)} onChange={(isOpen) => setOpen(partId, isOpen)}>
                  {t('May stand on the badge')}
                </Checkbox>
              </>
            )}
          />
          {asks.files !== 'off' && files.length < evidenceFileMaximum && (
            <div className="mt-4">
              <FileDrop
                label={t('Add a file')}
                multiple
                hint={t('A picture, PDF, text, document or video, up to 10 MB each.')}
                isLoading={isBusy}
                onFile={(_, all) => void addFiles(all.slice(0, evidenceFileMaximum - files.length))}
              />
            </div>
          )}
        </fieldset>
      )}
      {refusal && (
        <div className="mt-4">
          <Notice kind="error">{refusal}</Notice>
        </div>
      )}
      <p className="small muted mt-4">{t('What you do not tick stays private, also after the award.')}</p>
      <FormActions className="buttons">
        <Button variant="ghost" onPress={() => void doing(save, t('Saved.'))} isDisabled={isBusy}>
          {t('Save for later')}
        </Button>
        <Button type="submit" variant="primary" isPending={isBusy} pendingLabel={t('Sending')}>
          {request.state === 'draft' ? t('Send request') : t('Send again')}
        </Button>
      </FormActions>
    </Form>
  )
}
