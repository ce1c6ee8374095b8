import type { CustomField } from '../../../contract/leads/custom-fields.ts'
import { fillNext } from '../../features/custom-fields/fill-values.ts'
import type { TestAnswer, TestOrg, TestService } from '../harness.ts'
import { newPerson, type TestPerson } from './app-calls.ts'
import { listField } from './lead-calls.ts'
import { expectOk } from './merge-calls.ts'

/** An organization with custom fields, and its owner. */
export interface FieldOrg {
  readonly org: TestOrg
  readonly owner: TestPerson
  /** Calls an operation on custom fields: `ask('PATCH /…', { label })`. */
  ask(route: string, body?: object): Promise<TestAnswer>
  /** Adds fields, and reads the existing leads. */
  add(...fields: readonly object[]): Promise<CustomField[]>
  /** Names of the leads in a list, oldest first. */
  filtered(query: Readonly<Record<string, string>>): Promise<unknown[]>
}

export async function newFieldOrg(service: TestService, settings: object = {}): Promise<FieldOrg> {
  const org = await service.newOrg(settings)
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const at = `/orgs/${org.orgId}/custom-fields`
  const ask: FieldOrg['ask'] = (route, body) =>
    owner.call(
      route.replace(/ \/?/, (slash) => ` ${at}${slash.slice(1)}`),
      {
        ...(body === undefined ? {} : { body }),
      },
    )
  return {
    org,
    owner,
    ask,
    async add(...fields) {
      const added: CustomField[] = []
      for (const field of fields) added.push(await expectOk(ask('POST ', field)))
      while (await fillNext(service.db, org.orgId));
      return added
    },
    filtered: (query) => listField(org, { ...query, sort: 'createdAt:asc' }),
  }
}
