// Where the API stands.
export const base = '/api/v1';
