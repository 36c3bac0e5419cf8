/** Every chart, so that tests, mutants and diagrams find all of them: add yours here, alphabetically. */
export {};
