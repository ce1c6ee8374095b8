import type { ListMembersOutput } from '../../../../sdk/app-operations.generated.ts'

/** A member of the organization. */
export type Member = ListMembersOutput[number]
