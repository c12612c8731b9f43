import { configure } from "@testing-library/react";

/** In milliseconds: Testing Library's default of 1 s is too short on a busy machine. */
configure({ asyncUtilTimeout: 30_000 });
