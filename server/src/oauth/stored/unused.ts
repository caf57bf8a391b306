/** A method that oidc-provider's adapters must have and this service never needs, such as the lookups of the device flow. */
export const unused = async (): Promise<undefined> => undefined;
