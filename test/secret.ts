/** One secret for all test servers: the database role that they share has one password, which comes from it. */
export const TEST_SECRET = 'only-for-tests-only-for-tests-only-for-tests';
