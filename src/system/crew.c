/* Starting and joining threads.
 * SPDX-License-Identifier: MIT */
#include "system/crew.h"

#include <unistd.h>

int crew_threads(int64_t wanted)
{
    int64_t most = wanted > 0 ? wanted : sysconf(_SC_NPROCESSORS_ONLN);
    return most < 1 ? 1 : most > CREW_MAX ? CREW_MAX : (int)most;
}

int crew_start(Crew *crew, int threads, void *(*work)(void *), void *context)
{
    crew->started = 0;
    while (crew->started < threads &&
           pthread_create(&crew->thread[crew->started], NULL, work, context) == 0)
        crew->started++;
    return crew->started;
}

void crew_join(Crew *crew)
{
    for (int i = 0; i < crew->started; i++)
        pthread_join(crew->thread[i], NULL);
}

void crew_work(int threads, void *(*work)(void *), void *context)
{
    Crew crew;
    crew_start(&crew, threads - 1, work, context);
    work(context);
    crew_join(&crew);
}
