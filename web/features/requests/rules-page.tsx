import { useState } from 'react'
import { useParams } from 'react-router'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import {
  pointLength,
  pointMaximum,
  type RequestRules,
  saveBadgeRequestRules,
} from '#contracts/requests/request-rules.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useBadgeClass } from '#web/lib/data/use-badge-class.ts'
import { useIssuer, useIssuerAccess } from '#web/lib/data/use-issuer.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox, Switch } from '#web/ui/forms/checkbox.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FormActions } from '#web/ui/forms/form-actions.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { WishFields } from '#web/ui/forms/wish-fields.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { refreshRules, useRequestRules } from './use-requests.ts'

/** Whether people may ask for a badge of this class, and what they are to show. */
export function RulesPage() {
  const { issuerSlug = '', badgeSlug = '' } = useParams()
  const path = { issuerSlug, badgeSlug }
  const issuer = useIssuer(issuerSlug)
  const badgeClass = useBadgeClass(path)
  const rules = useRequestRules(path)
  const { mayEdit } = useIssuerAccess(issuer.data)
  usePageTitle(t('Requests for this badge'), badgeClass.data?.name)
  if (issuer.isLoadingError || badgeClass.isLoadingError || rules.isLoadingError) {
    return <ErrorScreen message={t('The rules could not be loaded')} />
  }
  if (!issuer.data || !badgeClass.data || !rules.data) return <LoadingScreen />
  const home = `/issuer/issuers/${issuerSlug}`
  const results = badgeClass.data.result_descriptions ?? []
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('Issuers'), href: '/issuer' },
          { label: issuer.data.name, href: home },
          { label: badgeClass.data.name, href: `${home}/badges/${badgeSlug}` },
          { label: t('Requests for this badge') },
        ]}
      />
      <PageHead
        title={t('Requests for this badge')}
        sub={t('People ask for {badge} on its public page and show what they did. Your staff decides.', {
          badge: badgeClass.data.name,
        })}
        actions={<LinkButton href={`${home}/requests`}>{t('Requests that wait')}</LinkButton>}
      />
      {mayEdit ? (
        <Sheet className="max-w-[48rem]">
          <RulesForm
            path={path}
            rules={rules.data}
            results={results.map(({ name }) => name)}
            staff={issuer.data.staff.filter(({ pending }) => !pending).length}
          />
        </Sheet>
      ) : (
        <Notice kind="info">
          {rules.data.open ? t('People may ask for this badge.') : t('Nobody may ask for this badge.')}
        </Notice>
      )}
    </>
  )
}

interface RulesFormProps {
  path: BadgePath
  rules: RequestRules
  /** What the class says that people reach, to begin the points with. */
  results: readonly string[]
  /** People of the staff, who all may decide. */
  staff: number
}

function RulesForm({ path, rules, results, staff }: RulesFormProps) {
  const [values, setValues] = useState(rules)
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const { asks, points } = values
  const set = (more: Partial<RequestRules>) => setValues({ ...values, ...more })
  const add = (texts: readonly string[]) =>
    set({
      points: [...points, ...texts.map((text) => ({ key: newKey(), text, required: true }))].slice(0, pointMaximum),
    })
  const save = async () => {
    setSaving(true)
    setRefusal(undefined)
    try {
      const said = points.filter(({ text }) => text.trim() !== '')
      setValues(await call(saveBadgeRequestRules, { params: path, body: { ...values, points: said } }))
      await refreshRules(path)
      notices.success(t('Saved.'))
    } catch (failure) {
      setRefusal(messageOf(failure))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      label={t('Requests for this badge')}
    >
      <Switch value={values.open} onChange={(open) => set({ open })}>
        {t('People may ask for this badge')}
      </Switch>
      <div className="mt-4 grid gap-4 min-[40rem]:grid-cols-3">
        <WishFields value={asks} onChange={(to) => set({ asks: to })} />
      </div>
      <fieldset className="field">
        <legend className="label">{t('Points that are judged')}</legend>
        {points.map(({ key, text, required }, index) => (
          <div key={key} className={index > 0 ? 'mt-5' : undefined}>
            <TextField
              label={t('Point {number, number}', { number: index + 1 })}
              optional
              maxLength={pointLength}
              value={text}
              onChange={(to) => set({ points: points.map((one) => (one.key === key ? { ...one, text: to } : one)) })}
            />
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <Checkbox
                value={required}
                onChange={(to) =>
                  set({ points: points.map((one) => (one.key === key ? { ...one, required: to } : one)) })
                }
              >
                {t('Has to be met')}
              </Checkbox>
              <Button variant="ghost" onPress={() => set({ points: points.filter((one) => one.key !== key) })}>
                {t('Remove')} <span className="vh">{t('Point {number, number}', { number: index + 1 })}</span>
              </Button>
            </div>
          </div>
        ))}
        <div className="row mt-3">
          {points.length < pointMaximum && <Button onPress={() => add([''])}>{t('Add a point')}</Button>}
          {points.length === 0 && results.length > 0 && (
            <Button onPress={() => add(results)}>{t('Take the results of the badge')}</Button>
          )}
        </div>
      </fieldset>
      <Checkbox value={values.reviewers === 2} onChange={(isTwo) => set({ reviewers: isTwo ? 2 : 1 })}>
        {t('Two different people of your staff have to accept')}
      </Checkbox>
      {values.reviewers === 2 && (staff < 2 || rules.warning) && (
        <Notice kind="info">
          {rules.warning?.reason ??
            t(
              'Your staff is one person now, so nobody can be the second and no request can be accepted. Add somebody first.',
            )}
        </Notice>
      )}
      <TextArea
        label={t('To whoever asks')}
        optional
        rows={3}
        maxLength={2000}
        value={values.note ?? ''}
        onChange={(note) => set({ note })}
        description={t('Such as how long it takes, and what you like to see.')}
      />
      {refusal && (
        <div className="mt-4">
          <Notice kind="error">{refusal}</Notice>
        </div>
      )}
      <FormActions className="buttons">
        <Button type="submit" variant="primary" isPending={isSaving} pendingLabel={t('Saving')}>
          {t('Save')}
        </Button>
      </FormActions>
    </Form>
  )
}

/** Short, and of its own within the rules. */
const newKey = (): string => crypto.randomUUID().slice(0, 8)
