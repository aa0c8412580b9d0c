import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { makeBadgeClass } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openBadgeClass, sent } from '#web/testing/screens/open-badge-class.tsx'
import { walkDialogs } from '#web/testing/screens/walk-dialogs.ts'

const add = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Add ${title}` }))
  return within(screen.getByRole('group', { name: title }))
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
const id = '6b1c7b3e-0b1a-11ee-8d3c-0242ac120002'

afterEach(closeApp)

describe('the optional sections of the badge class form', () => {
  it('are closed until somebody wants them, and what is sent is nothing then', async () => {
    openBadgeClass('edit')
    for (const title of ['Skills and standards', 'Results and credits', 'More details']) {
      expect(await screen.findByRole('button', { name: `Add ${title}` })).toBeTruthy()
    }
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ alignment: [], result_descriptions: [], credits_available: null, related: [] })
  })

  it('know what addresses of CASE, ESCO and Credential Engine look like, and what these say', async () => {
    openBadgeClass('edit')
    const user = userEvent.setup()
    const skills = await add('Skills and standards')
    await user.type(skills.getByLabelText('CASE address'), 'https://case.example/uri/12')
    await user.type(skills.getByLabelText('Name of the skill or standard'), 'Navigate')
    await save()
    expect(await skills.findByText('Please enter a CASE address: it ends in the identifier of the item')).toBeTruthy()
    await user.selectOptions(skills.getByLabelText('Published in'), 'Credential Engine registry')
    const address = skills.getByLabelText('Registry address or CTID')
    await user.clear(address)
    await user.type(address, `ce-${id}`)
    await user.click(skills.getByRole('button', { name: 'Add skill' }))
    await user.selectOptions(skills.getAllByLabelText('Published in')[1] ?? address, 'ESCO (European skills)')
    await user.type(skills.getByLabelText('ESCO address'), `https://data.europa.eu/esco/skill/${id}`)
    await user.type(skills.getAllByLabelText('Name of the skill or standard')[1] ?? address, 'steer vessels')
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.alignment).toMatchObject([
      {
        target_url: `https://credentialengineregistry.org/resources/ce-${id}`,
        target_framework: 'Credential Engine Registry',
        target_code: `ce-${id}`,
        target_type: 'ceasn:Competency',
      },
      {
        target_url: `http://data.europa.eu/esco/skill/${id}`,
        target_framework: 'ESCO',
        target_type: 'ext:ESCOSkill',
      },
    ])
  })

  it('describe results with what each kind needs', async () => {
    openBadgeClass('edit')
    const user = userEvent.setup()
    const results = await add('Results and credits')
    await user.type(results.getByLabelText(/^Credits/), '2.5')
    await user.click(results.getByRole('button', { name: 'Add result' }))
    await user.type(results.getByLabelText('Name of the result'), 'At the helm')
    await user.selectOptions(results.getByLabelText('Kind of result'), 'Level of a rubric')
    expect(results.queryByText('Please add a level')).toBeNull()
    await save()
    expect(await results.findByText('Please add a level')).toBeTruthy()
    expect(document.activeElement).toBe(results.getByLabelText('Kind of result'))
    await user.click(results.getByRole('button', { name: 'Add level' }))
    expect(results.queryByText('Please add a level')).toBeNull()
    await user.type(results.getByLabelText('Level 1'), 'Good')
    await user.selectOptions(results.getByLabelText(/^Required level/), 'Good')
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      credits_available: 2.5,
      result_descriptions: [
        {
          key: '1',
          name: 'At the helm',
          result_type: 'RubricCriterionLevel',
          required_level: '1',
          levels: [{ key: '1', name: 'Good' }],
        },
      ],
    })
  })

  it('say how many credits there can be at most, once the field is left', async () => {
    openBadgeClass('edit')
    const results = await add('Results and credits')
    await userEvent.type(results.getByLabelText(/^Credits/), '100001')
    expect(results.queryByText('At most 100,000')).toBeNull()
    await userEvent.tab()
    expect(await results.findByText('At most 100,000')).toBeTruthy()
  })

  it('show no error before a field was filled, and keep the keyboard near a row that is removed', async () => {
    openBadgeClass('edit')
    const more = await add('More details')
    await userEvent.click(more.getByRole('button', { name: 'Add related badge' }))
    await userEvent.tab()
    await userEvent.type(more.getByLabelText(/^Its language code/), 'en')
    await userEvent.tab()
    expect(more.queryByText('Please enter an address')).toBeNull()
    await userEvent.click(more.getByRole('button', { name: 'Remove related badge 1' }))
    expect(document.activeElement).toBe(more.getByRole('button', { name: 'Add related badge' }))
  })

  it('show what a badge class says already, and take it away with the section', async () => {
    openBadgeClass('edit', {
      badgeClass: makeBadgeClass({ human_code: 'NAV-201', credits_available: 3, keep_copies_current: true }),
    })
    expect(await screen.findByDisplayValue('NAV-201')).toBeTruthy()
    expect(screen.getByLabelText('Keep copies current')).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('button', { name: 'Remove More details' }))
    await save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ human_code: null, keep_copies_current: false, credits_available: 3 })
  })

  it.each([
    {
      of: 'features/badge-classes/details/skill-fields.tsx',
      section: 'Skills and standards',
      field: 'Name of the skill or standard',
      title: 'Remove skill?',
      by: 'Remove Skills and standards',
    },
    {
      of: 'features/badge-classes/details/result-fields.tsx',
      section: 'Results and credits',
      more: 'Add result',
      field: 'Name of the result',
      title: 'Remove result?',
      by: 'Remove result',
    },
    {
      of: 'features/badge-classes/alignment-fields.tsx',
      section: 'Alignment',
      field: 'Name',
      title: 'Remove Alignment(s)?',
      by: 'Remove Alignment',
    },
    {
      of: 'features/badge-classes/alignment-fields.tsx',
      section: 'Alignment',
      more: 'Add Alignment',
      field: 'Name',
      title: 'Remove Alignment?',
      by: 'Remove',
    },
  ])('ask “$title” before what was typed is lost [AX-02]', async ({ section, more, field, ...walk }) => {
    openBadgeClass('edit')
    const group = await add(section)
    if (more) await userEvent.click(group.getByRole('button', { name: more }))
    const [first] = group.getAllByLabelText(field)
    if (first) await userEvent.type(first, 'x')
    await walkDialogs({ ...walk, role: 'alertdialog' })
  })

  it('lead to the first wrong control among them', async () => {
    openBadgeClass('edit')
    const more = await add('More details')
    await userEvent.click(more.getByRole('button', { name: 'Add related badge' }))
    await userEvent.type(more.getByLabelText('Address of the related badge'), 'https://harbour.example/b/2')
    await userEvent.type(more.getByLabelText(/^Its language code/), 'English')
    await save()
    expect(await more.findByText('Please enter a code such as en or pt-BR')).toBeTruthy()
    expect(document.activeElement).toBe(more.getByLabelText(/^Its language code/))
  })
})
