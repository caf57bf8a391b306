/** A method that oidc-provider requires of its adapters, but that this service never calls, such as the lookups of the device flow. */
export const unusedMethod = async (): Promise<undefined> => undefined;
